/**
 * For the `ref` of a row that may be removed while it has the focus: the next row takes the focus, else the one before,
 * also of another list, else the element around them. Otherwise the browser would send the keyboard back to the
 * beginning of the page.
 */
export function keepFocusNear(line: HTMLElement | null): () => void {
  if (line) line.dataset['line'] = '';
  return () => {
    if (!line?.contains(document.activeElement)) return;
    const around = line.closest<HTMLElement>('dialog, main');
    const lines = [...(around?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const index = lines.indexOf(line);
    const neighbours = [lines[index + 1], lines[index - 1]];
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const near = neighbours.find((neighbour) => neighbour?.isConnected) ?? around?.closest('dialog');
      (near?.querySelector<HTMLElement>(REACHABLE) ?? around)?.focus();
    });
  };
}

const REACHABLE = 'a[href]:not([tabindex="-1"]), button:not(:disabled)';
