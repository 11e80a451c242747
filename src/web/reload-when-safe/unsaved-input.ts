/** Fields that were typed into since the page was opened, in forms that were not sent. */
const typed = new Set<Element>();

/** Starts to record fields that the shopper types into. Returns the function that stops it. */
export function noticeInput(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof Element) typed.add(target);
  };
  const sent = ({ target }: Event) => {
    for (const field of typed) if (target instanceof Node && target.contains(field)) typed.delete(field);
  };
  addEventListener('input', note, true);
  addEventListener('submit', sent, true);
  return () => {
    removeEventListener('input', note, true);
    removeEventListener('submit', sent, true);
  };
}

/** Returns whether a form has input or a dialog or popover is open: a reload would lose it. */
export function hasUnsavedInput(): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true;
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return typed.size > 0 || [...document.querySelectorAll<HTMLTextAreaElement>('textarea')].some(isChanged);
}

function isChanged({ value, defaultValue }: HTMLTextAreaElement): boolean {
  return value !== defaultValue;
}
