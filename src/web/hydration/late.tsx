import { type ComponentType, type FunctionComponent, lazy, memo, Suspense } from 'react';
import { firstInteraction } from './first-interaction.ts';
import { importWithRetry } from './import-with-retry.ts';

/**
 * Shows what the server rendered, and takes it over once the visitor interacts, or `sooner`: a page that is only looked at does not fetch
 * the code. `atHand` is the component in the server's build, and undefined in the browser's. The component renders again with its own props
 * only, because anything else would replace the server's HTML.
 */
export function late<Props extends object>(
  atHand: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
  sooner?: () => Promise<void>,
): FunctionComponent<Props> {
  const Component =
    atHand ??
    lazy(async () => {
      await Promise.race([firstInteraction(), ...(sooner ? [sooner()] : [])]);
      return { default: await importWithRetry(load) };
    });
  return memo(function Late(props: Props) {
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    );
  }) as unknown as FunctionComponent<Props>;
}
