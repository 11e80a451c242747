import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import type { StaffMailOrder } from '../../../contract/settings/mail-schemas.ts';
import { staffMailOrder, staffMailPreview } from '../../../contract/settings/routes.ts';
import type { MailKind, MailTexts } from '../../../domain/settings/mail-texts.ts';
import { type Language, msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { MAILS_KEY } from './mail-words.ts';

interface MailPreviewProps {
  readonly kind: MailKind;
  readonly language: Language;
  readonly texts: MailTexts;
}

const VIEWS = { phone: msg('Telefono'), computer: msg('Computer'), text: msg('Solo testo') } as const;
type View = keyof typeof VIEWS;

/** The mail as it would arrive with the draft's texts: on a phone, on a computer, and without HTML. */
export function MailPreview({ kind, language, texts }: MailPreviewProps) {
  const [view, setView] = useState<View>('phone');
  const [reader, setReader] = useState<StaffMailOrder['reader']>();
  const body = useDeferredValue({ kind, language, texts, ...(reader ? { reader } : {}) });
  const { data, error } = useQuery({
    queryKey: [...MAILS_KEY, 'preview', body],
    queryFn: () => api.call(staffMailPreview, { body }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const problem = error ? asApiError(error) : undefined;
  return (
    <section aria-labelledby="anteprima-email" className="grid min-w-0 content-start gap-3">
      <h2 id="anteprima-email" className="font-semibold text-base">
        {t('Anteprima')}
      </h2>
      <div role="group" aria-label={t('Come si legge')} className="flex flex-wrap gap-2">
        {(Object.keys(VIEWS) as View[]).map((each) => (
          <Button
            key={each}
            variant={each === view ? 'primary' : 'secondary'}
            aria-pressed={each === view}
            onClick={() => setView(each)}
          >
            {t(VIEWS[each])}
          </Button>
        ))}
      </div>
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem.errors[0]?.error ?? problem.message}
        </p>
      ) : (
        data && <ShownMail view={view} mail={data} />
      )}
      <OrderChoice reader={reader} onChange={setReader} />
    </section>
  );
}

interface ShownMailProps {
  readonly view: View;
  readonly mail: { readonly subject: string; readonly html: string; readonly plain: string };
}

/** A mail may be wider than its column; it is shown in a frame that runs no scripts. */
function ShownMail({ view, mail: { subject, html, plain } }: ShownMailProps) {
  return (
    <div className="grid min-w-0 gap-2">
      <p className="break-words text-sm">
        <span className="text-ink-soft">{t('Oggetto')}: </span>
        {subject}
      </p>
      {view === 'text' ? (
        <pre className="whitespace-pre-wrap break-words rounded-md border border-line bg-card p-4 text-sm">{plain}</pre>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll what is wider than its column
        <section tabIndex={0} aria-label={t('E-mail')} className="overflow-x-auto rounded-md border border-line">
          <iframe
            title={t('L’e-mail come arriva')}
            sandbox=""
            srcDoc={html}
            className={view === 'phone' ? 'mx-auto block h-160 w-94 max-w-full' : 'block h-160 w-170 max-w-none'}
          />
        </section>
      )}
    </div>
  );
}

interface OrderChoiceProps {
  readonly reader: StaffMailOrder['reader'] | undefined;
  readonly onChange: (reader: StaffMailOrder['reader'] | undefined) => void;
}

/** Whose mail is shown: an invented customer's, or that of a real order, for those who may see orders. */
function OrderChoice({ reader, onChange }: OrderChoiceProps) {
  const { rights } = useOutletContext<StaffOverview>();
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  if (!rights.includes('orders'))
    return <p className="text-ink-soft text-sm">{t('Il cliente e l’ordine sono inventati.')}</p>;
  const look = async () => {
    setProblem(undefined);
    try {
      const found = await api.call(staffMailOrder, { query: { preview_order: Number(number.trim()) || 0 } });
      onChange(found.reader);
    } catch (error) {
      setProblem(asApiError(error).message);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        name="ordine-anteprima"
        label={t('Con un ordine vero')}
        inputMode="numeric"
        className="w-40"
        value={number}
        error={problem}
        hint={reader ? t('ordine n. {number}', { number: reader.order.orderNumber }) : t('ora è inventato')}
        onChange={({ target }) => setNumber(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void look();
        }}
      />
      <Button variant="secondary" onClick={() => void look()}>
        {t('Mostra')}
      </Button>
      {reader && (
        <Button variant="quiet" onClick={() => onChange(undefined)}>
          {t('Torna a quello inventato')}
        </Button>
      )}
    </div>
  );
}
