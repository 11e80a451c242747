/** Called when a late part of the page is hydrated: repeats the clicks in it that were deferred until now. */
export function replayClicks(part: HTMLElement): void {
  delete part.dataset['hydrating'];
  const clicks = window.deferredClicks?.splice(0) ?? [];
  for (const button of clicks) {
    if (part.contains(button)) button.click();
    else if (button.isConnected) window.deferredClicks?.push(button);
  }
}
