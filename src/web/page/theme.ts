export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'bottega.theme';

/**
 * Runs before the first paint, so that a chosen theme never flashes; without a choice the page follows the system's
 * theme.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

export function currentTheme(): Theme {
  return chosenTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // the browser refuses storage: the choice lasts for this page
  }
}

/** Returns the customer's choice; undefined: the page follows the system. */
export function chosenTheme(): Theme | undefined {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

/** Lets the page follow the system again. */
export function followSystemTheme(): void {
  delete document.documentElement.dataset['theme'];
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // the browser refuses storage, so nothing is stored there
  }
}
