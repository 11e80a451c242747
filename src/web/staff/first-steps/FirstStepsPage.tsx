import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffFirstSteps, staffShopOpen } from '../../../contract/first-steps/routes.ts';
import type { FirstStep, FirstStepName, StaffFirstSteps } from '../../../contract/first-steps/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';

export { FirstStepsPage as Component };

const KEY = ['staff', 'first-steps'];

/** What an empty shop needs, step by step, each done as soon as its data are there; and the press that opens it. */
function FirstStepsPage() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(staffFirstSteps), staleTime: 0 });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const { steps } = data;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, isNeeded }) => isNeeded && !isDone)?.step;
  return (
    <div className="grid min-w-0 items-start gap-4 p-4 md:grid-cols-[minmax(0,1fr)_20rem]">
      <PrivateTitle>{t('I primi passi')}</PrivateTitle>
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="text-2xl">{t('I primi passi')}</h1>
          <p className="ml-auto font-extrabold text-lg tabular-nums">
            {t('{done} di {all}', { done, all: steps.length })}
          </p>
        </div>
        <p className="text-ink-soft text-sm">
          {t('Ogni passo è fatto quando i suoi dati ci sono, chiunque li abbia scritti. Puoi fermarti quando vuoi.')}
        </p>
        <progress value={done} max={steps.length} aria-label={t('Passi fatti')} className="h-2 w-full accent-accent" />
        <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
          {steps.map((step, index) => (
            <Step key={step.step} step={step} number={index + 1} isNext={step.step === next} />
          ))}
        </ol>
      </div>
      <Doors data={data} />
    </div>
  );
}

interface StepWords {
  readonly name: string;
  readonly about: string;
  /** How many there are; absent: the number says nothing. */
  readonly count?: string;
  readonly to: string;
}

const STEPS: Readonly<Record<FirstStepName, StepWords>> = {
  seller: {
    name: msg('Chi vende'),
    about: msg('ragione sociale, partita IVA e sede: stanno su fatture, e-mail e pagine'),
    to: staffPaths.settingsOf('chi-vende'),
  },
  store: {
    name: msg('Il primo negozio'),
    about: msg('dove si prepara la spesa, con indirizzo e orari'),
    count: msg('Negozi: {n}'),
    to: staffPaths.officeStores(),
  },
  delivery: {
    name: msg('Dove consegni'),
    about: msg('zone e CAP, con la spesa minima; per i ritiri basta il negozio'),
    count: msg('Zone: {n}'),
    to: staffPaths.zones(),
  },
  catalogue: {
    name: msg('Il catalogo'),
    about: msg('un file: Danea, Excel o CSV; poi le foto per codice'),
    count: msg('In vendita: {n}'),
    to: staffPaths.imports(),
  },
  prices: {
    name: msg('I prezzi'),
    about: msg('nel file, o a mano; da quando valgono'),
    count: msg('Con un prezzo: {n}'),
    to: staffPaths.prices(),
  },
  slots: {
    name: msg('Le fasce'),
    about: msg('una settimana tipo, che si copia e si ritocca'),
    count: msg('Fasce aperte: {n}'),
    to: staffPaths.weeks(),
  },
  payments: {
    name: msg('Come si paga'),
    about: msg('alla consegna, con carta o con bonifico'),
    count: msg('Modi: {n}'),
    to: staffPaths.settingsOf('ordine'),
  },
  people: {
    name: msg('Chi lavora qui'),
    about: msg('per e-mail, con un ruolo e i suoi negozi'),
    count: msg('Persone: {n}'),
    to: staffPaths.people(),
  },
  look: { name: msg('L’aspetto'), about: msg('nome, logo e colore'), to: staffPaths.screen('aspetto') },
  legal: {
    name: msg('Le pagine di legge'),
    about: msg('condizioni di vendita e privacy, con gli indirizzi condizioni-di-vendita e privacy'),
    count: msg('Pubblicate: {n} di 2'),
    to: staffPaths.contents({ tipo: 'pages' }),
  },
  trial: {
    name: msg('Il primo ordine di prova'),
    about: msg('dal carrello alla porta, come un cliente; poi si annulla'),
    count: msg('Ordini: {n}'),
    to: '/',
  },
};

interface StepProps {
  readonly step: FirstStep;
  readonly number: number;
  readonly isNext: boolean;
}

function Step({ step: { step, isDone, isNeeded, count, wrong, drafts }, number, isNext }: StepProps) {
  const words = STEPS[step];
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm',
        isNext && 'bg-accent-soft shadow-[inset_3px_0_0_var(--color-accent)]',
      )}
    >
      <Mark number={number} isDone={isDone} isNext={isNext} />
      <span className="min-w-48 flex-1">
        <strong className="mr-2 text-base">{t(words.name)}</strong>
        {words.count !== undefined && count > 0 && <Badge>{t(words.count, { n: formatNumber(count) })}</Badge>}
        <span className="block text-ink-soft">{t(words.about)}</span>
        {drafts > 0 && (
          <Link
            to={staffPaths.products({ vista: 'pronti' })}
            className="block font-semibold text-accent underline pointer-coarse:py-3"
          >
            {t('Sono ancora bozze: {n}. Metti in vendita quelle a cui non manca niente', { n: formatNumber(drafts) })}
          </Link>
        )}
        {wrong > 0 && (
          <span className="block font-semibold text-danger">
            {t('Righe da correggere nell’ultimo file: {n}', { n: formatNumber(wrong) })}
          </span>
        )}
        {!isNeeded && !isDone && <span className="block text-ink-soft text-xs">{t('si può fare anche dopo')}</span>}
      </span>
      <Link
        to={words.to}
        aria-label={t('{act}: {name}', { act: isDone ? t('Cambia') : t('Comincia'), name: t(words.name) })}
        className={buttonClass(isNext ? 'primary' : isDone ? 'quiet' : 'secondary')}
      >
        {isDone ? t('Cambia') : t('Comincia')}
      </Link>
    </li>
  );
}

function Mark({
  number,
  isDone,
  isNext,
}: {
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
}) {
  return (
    <span
      className={classNames(
        'flex size-8 shrink-0 items-center justify-center rounded-full font-bold',
        isDone ? 'bg-accent-soft text-accent' : isNext ? 'bg-accent text-on-accent' : 'border border-line-strong',
      )}
    >
      {isDone ? <Icon name="check" className="size-4" /> : number}
      {isDone && <span className="sr-only">{t('Fatto')}</span>}
    </span>
  );
}

/** Whether visitors see the shop, what lacks for it, and the press that changes it. */
function Doors({ data: { isOpen, steps } }: { readonly data: StaffFirstSteps }) {
  const queries = useQueryClient();
  const write = useMutation({
    mutationFn: (open: boolean) => api.call(staffShopOpen, { body: { open } }),
    onSuccess: (next) => {
      queries.setQueryData(KEY, next);
      toast('success', next.isOpen ? t('Il negozio è aperto a tutti') : t('Il negozio è chiuso a chi passa'));
    },
    onError: tellError,
  });
  const missing = steps.filter(({ isDone, isNeeded }) => isNeeded && !isDone);
  async function askAndClose() {
    const isSure = await confirm({
      title: t('Chiudere il negozio a chi passa?'),
      text: t('Nessun cliente entra più, anche chi ha un carrello. Gli ordini già fatti restano.'),
      yes: t('Chiudi a chi passa'),
      isDestructive: true,
    });
    if (isSure) write.mutate(false);
  }
  return (
    <section
      aria-label={t('Il negozio, adesso')}
      className="grid gap-3 rounded-lg border border-line bg-card p-4 text-sm"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold text-base">{t('Il negozio, adesso')}</h2>
        <Badge tone={isOpen ? 'accent' : 'neutral'}>{isOpen ? t('Aperto a tutti') : t('Chiuso a chi passa')}</Badge>
      </div>
      <p className="text-ink-soft">
        {isOpen
          ? t('Chiunque lo vede e può ordinare.')
          : t('Chi passa legge che apri presto. Tu e chi lavora qui lo vedete intero, e potete provarlo.')}
      </p>
      {!isOpen && <Missing steps={missing} />}
      <a href="/" className={buttonClass('secondary')}>
        {t('Guardalo')}
      </a>
      {isOpen ? (
        <Button variant="danger" busy={write.isPending} onClick={() => void askAndClose()}>
          {t('Chiudi a chi passa')}
        </Button>
      ) : (
        <Button
          busy={write.isPending}
          aria-disabled={missing.length > 0 || undefined}
          onClick={() => missing.length === 0 && write.mutate(true)}
        >
          {missing.length === 0 ? t('Apri il negozio') : t('Apri il negozio: mancano {n}', { n: missing.length })}
        </Button>
      )}
    </section>
  );
}

function Missing({ steps }: { readonly steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null;
  return (
    <>
      <h3 className="font-semibold">{t('Manca per aprire')}</h3>
      <ul className="grid gap-1">
        {steps.map(({ step }) => (
          <li key={step} className="flex items-center gap-2">
            <span aria-hidden className="size-4 rounded-full border border-line-strong" />
            {t(STEPS[step].name)}
          </li>
        ))}
      </ul>
    </>
  );
}
