import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** A form that is saved with Ctrl+S wherever one is in it, and that leads to what was refused. */
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
    // as if the button were pressed: whoever watches for unsaved input hears of it
    form.current?.requestSubmit();
  }
  return { form, saveByKeys };
}
