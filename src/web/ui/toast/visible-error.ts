/** Returns whether a warning or an error is still visible (ui/Toaster). */
export function isErrorVisible(): boolean {
  return document.querySelector('[data-sonner-toast]:is([data-type="error"], [data-type="warning"])') !== null;
}
