/** A part of the page that was asleep answers from now on: what was pressed in it is done (early-presses.ts). */
export function wake(part: HTMLElement): void {
  delete part.dataset['asleep'];
  const presses = window.latePresses?.splice(0) ?? [];
  for (const button of presses) {
    if (part.contains(button)) button.click();
    else if (button.isConnected) window.latePresses?.push(button);
  }
}
