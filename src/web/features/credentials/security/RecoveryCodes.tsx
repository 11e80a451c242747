import { useEffect, useRef } from 'react';
import { t } from '../../../../language/language.ts';

/** The codes for who loses the app. They are shown once: the shop only knows their hashes. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={t('Codici di recupero')} className="mb-4 rounded-lg bg-accent-soft p-5">
      <p className="mb-3 font-semibold">
        {t('Conserva questi codici: se perdi il telefono, ognuno apre l’account una volta. Non li mostreremo più.')}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
