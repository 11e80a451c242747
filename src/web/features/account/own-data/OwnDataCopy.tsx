import { useMutation } from '@tanstack/react-query';
import { ownDataExport } from '../../../../contract/own-data/routes.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { tellError } from '../../../api/tell-error.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** Everything that is held of the customer, as a file, and the way out. */
export function OwnDataCopy() {
  const load = useMutation({
    mutationFn: () => api.call(ownDataExport, { body: {} }),
    onSuccess: (data) => {
      save(JSON.stringify(data, null, 2), `bottega-dati-${data.exportedAt.slice(0, 10)}.json`);
      toast('success', t('La copia dei tuoi dati è pronta'));
    },
    onError: tellError,
  });
  return (
    <section aria-labelledby="copia" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <div>
        <h2 id="copia" className="text-xl">
          {t('Una copia dei tuoi dati')}
        </h2>
        <p className="mt-1 text-ink-soft text-sm">
          {t('Tutto quello che conserviamo di te, in un file JSON: dati, ordini, liste, consensi e accessi.')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="secondary" busy={load.isPending} onClick={() => load.mutate()}>
          <Icon name="copy" />
          {t('Scarica i tuoi dati')}
        </Button>
        <Link to={accountPaths.closing()} className="py-2 font-semibold text-accent text-sm underline">
          {t('Chiudi l’account')}
        </Link>
      </div>
    </section>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // once the browser has begun to save it
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
