import { type MouseEvent, useEffect, useRef } from 'react';
import { t } from '../../language/language.ts';
import { Icon } from './icons/Icon.tsx';

export interface ErrorLink {
  /** The id of the input. */
  readonly id: string;
  /** The name of the field, as its label says it. */
  readonly label: string;
  readonly text: string;
}

/**
 * The problems of a form as links to its fields, above them, where there are two or more: a single one is said at its
 * field alone. It takes the focus as often as the form was sent.
 */
export function ErrorLinks({ links }: { readonly links: readonly ErrorLink[] }) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = links.length > 1;
  useEffect(() => {
    if (links.length > 1) box.current?.focus();
  }, [links]);
  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('Ci sono {n} cose da correggere', { n: links.length })}
      tabIndex={-1}
      className="rounded-lg bg-danger-soft px-4 py-3 text-danger outline-offset-2"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="alert" />
        {t('Ci sono {n} cose da correggere', { n: links.length })}
      </p>
      <ul className="mt-1 grid text-sm">
        {links.map(({ id, label, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goTo} className="inline-flex min-h-11 items-center underline">
              {label}: {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the field, which may be folded away. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const input = document.getElementById(event.currentTarget.hash.slice(1));
  if (!input) return;
  event.preventDefault();
  showFolded(input);
  input.focus();
}

/** Unfolds what hides an element. */
export function showFolded(element: Element): void {
  for (let folded = element.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true;
}
