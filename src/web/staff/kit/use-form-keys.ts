import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Saves a form with Ctrl+S from any of its fields, and focuses the first field with an error. */
export function useFormKeys(problem: unknown): {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly saveByKeys: (event: KeyboardEvent) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')?.focus();
  }, [problem]);

  function saveByKeys(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // a regular submit, so that listeners for unsaved input are notified
    form.current?.requestSubmit();
  }
  return { form, saveByKeys };
}
