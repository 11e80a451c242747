import { useState } from 'react';
import { t } from '../../language/language.ts';
import { chooseTheme, currentTheme } from '../page/theme.ts';
import { IconButton } from '../ui/IconButton.tsx';

/** Switches between light and dark. The choice is stored in this browser; without one the page follows the system's theme. */
export function ThemeToggle({ className = '' }: { readonly className?: string }) {
  const [spoken, setSpoken] = useState('');
  function toggle() {
    const next = currentTheme() === 'dark' ? 'light' : 'dark';
    chooseTheme(next);
    setSpoken(t(next === 'dark' ? 'Tema scuro' : 'Tema chiaro'));
  }
  return (
    <>
      <IconButton icon="moon" label={t('Cambia tema chiaro o scuro')} onClick={toggle} className={className} />
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}
