declare global {
  interface Window {
    /** Buttons pressed before the page was taken over; undefined once it is. */
    earlyPresses?: HTMLElement[] | undefined;
  }
}

/**
 * On a slow phone one sees "Aggiungi" before the code behind it is there. What is pressed until then is remembered and
 * done as soon as it can be.
 */
export const EARLY_PRESSES_SCRIPT =
  "earlyPresses=[];addEventListener('click',function(e){var b=window.earlyPresses&&e.target.closest&&e.target.closest('button[type=button]:not([popovertarget])');if(b)earlyPresses.push(b)},true)";

/** Called once the page is taken over. */
export function replayEarlyPresses(): void {
  const presses = window.earlyPresses ?? [];
  window.earlyPresses = undefined;
  for (const button of presses) if (button.isConnected) button.click();
}
