import { useState } from 'react';
import type { StaffCreditCompany, StaffCreditLine } from '../../../contract/credit/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CreditForm } from './CreditForm.tsx';

const KINDS = { deferred: msg('Una fattura per ordine'), summary: msg('Una fattura al mese') } as const;
const STATES: Readonly<Record<StaffCreditLine['state'], { readonly text: string; readonly tone: BadgeTone }>> = {
  active: { text: msg('Aperto'), tone: 'accent' },
  suspended: { text: msg('Sospeso'), tone: 'warning' },
  closed: { text: msg('Chiuso'), tone: 'neutral' },
};

/** A company with its lines, each of which can be changed, and the kinds that it has none of. */
export function CreditCompany({ company }: { readonly company: StaffCreditCompany }) {
  const [edited, setEdited] = useState<number | 'new'>();
  const { companyName, vatNumber, email, lines } = company;
  const open = new Set(lines.filter(({ state }) => state !== 'closed').map(({ kind }) => kind));
  return (
    <li className="grid gap-4 rounded-lg bg-card p-5 shadow-card">
      <div>
        <h2 className="break-words text-lg">{companyName}</h2>
        <p className="break-all text-ink-soft text-sm">
          {[vatNumber, email].filter((text) => text !== '').join(' · ')}
        </p>
      </div>
      {lines.map((line) =>
        edited === line.creditLineId ? (
          <CreditForm key={line.creditLineId} company={company} line={line} onDone={() => setEdited(undefined)} />
        ) : (
          <Line key={line.creditLineId} line={line} onEdit={() => setEdited(line.creditLineId)} />
        ),
      )}
      {edited === 'new' && <CreditForm company={company} line={undefined} onDone={() => setEdited(undefined)} />}
      {edited === undefined && open.size < 2 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-label={t('Concedi un fido a {name}', { name: companyName })}
          onClick={() => setEdited('new')}
        >
          {t('Concedi un fido')}
        </Button>
      )}
    </li>
  );
}

function Line({ line, onEdit }: { readonly line: StaffCreditLine; readonly onEdit: () => void }) {
  const { code, kind, creditLine, committed, expired, remaining, validUntil, termsDays, state } = line;
  const { text, tone } = STATES[state];
  const facts = [
    [t('Fido accordato'), formatEuro(creditLine)],
    [t('Impegnato'), formatEuro(committed)],
    [t('Scaduto'), formatEuro(expired)],
    [t('Residuo'), formatEuro(remaining)],
    [t('Giorni per pagare'), String(termsDays)],
    [t('Vale fino al'), validUntil === undefined ? '–' : wireDate(validUntil)],
  ];
  return (
    <section aria-label={code} className="grid gap-3 rounded-md border border-line p-4">
      <p className="flex flex-wrap items-center gap-3">
        <strong>{code}</strong>
        <span>{t(KINDS[kind])}</span>
        <Badge tone={tone}>{t(text)}</Badge>
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-faint">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-label={t('Modifica {name}', { name: code })}
        onClick={onEdit}
      >
        {t('Modifica')}
      </Button>
    </section>
  );
}
