import { type ReactNode, useRef } from 'react';
import { contentLanguage, t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { LabelForm } from './LabelForm.tsx';
import type { LabelRow } from './label-rows.ts';

export interface LabelItemProps {
  readonly row: LabelRow;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

export function LabelItem({ row, isOpen, onOpen }: LabelItemProps) {
  const { italian, english, labelKey, own, isGone } = row;
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    onOpen(false);
    button.current?.focus();
  }
  return (
    <li className="grid gap-3 rounded-lg bg-card px-5 py-3.5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-1">
          <Said lang={contentLanguage()} own={own.it}>
            {italian}
          </Said>
          <Said lang="en" own={own.en}>
            {english}
          </Said>
          {labelKey && <code className="break-words text-ink-faint text-xs">{labelKey}</code>}
        </div>
        {isGone && <Badge tone="warning">{t('Il negozio non lo dice più')}</Badge>}
        <Button
          ref={button}
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={t('Modifica {name}', { name: italian })}
          onClick={() => onOpen(!isOpen)}
        >
          {t('Modifica')}
        </Button>
      </div>
      {isOpen && <LabelForm row={row} onClose={close} />}
    </li>
  );
}

/** Shows the shop's own text, struck through where the staff replaced it. */
function Said({ lang, own, children }: { lang: 'it' | 'en' | undefined; own: string; children: ReactNode }) {
  return (
    <p lang={lang} className="break-words text-sm">
      {own === '' ? (
        children
      ) : (
        <>
          <s className="text-ink-faint">{children}</s> <strong>{own}</strong>
        </>
      )}
    </p>
  );
}
