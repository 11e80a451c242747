import { shopName } from '../../language/language.ts';

/** The title of a private page, which search engines must not index. */
export function PrivateTitle({ children }: { readonly children: string }) {
  return (
    <>
      <title>{`${children} · ${shopName()}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
