import type { StaffEntry } from '../../../contract/content/staff-entry-schemas.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { formatMoment } from '../kit/moment.ts';
import type { EntryActions } from './use-entry-actions.ts';
import type { WrittenEntry } from './use-entry-text.ts';

export interface EntryBarProps {
  readonly entry: StaffEntry | undefined;
  readonly written: WrittenEntry;
  readonly actions: EntryActions;
}

/** The actions for an entry, always visible at the foot of the screen. */
export function EntryBar({ entry, written, actions }: EntryBarProps) {
  const { running, run } = actions;
  const isBusy = running !== undefined;
  return (
    <div className="sticky bottom-(--foot-height) z-10 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-4 py-3">
      <Button type="submit" busy={running === 'save' || running === 'overwrite'} disabled={isBusy}>
        {t('Salva')}
      </Button>
      {entry?.status === 'publish' ? (
        <>
          <Button
            variant="secondary"
            busy={running === 'withdraw'}
            disabled={isBusy}
            onClick={() => void withdraw(run)}
          >
            {t('Ritira')}
          </Button>
          {entry.type === 'pages' && (
            // a full page load, so that it shows what was just saved
            <a href={paths.page(entry.slug)} target="_blank" rel="noopener" className={buttonClass('quiet')}>
              {t('Vedi nel negozio')}
            </a>
          )}
        </>
      ) : (
        <Button variant="secondary" busy={running === 'publish'} disabled={isBusy} onClick={() => run('publish')}>
          {t(written.isDirty ? 'Salva e pubblica' : 'Pubblica')}
        </Button>
      )}
      {entry?.status === 'draft' && (
        <Button variant="danger" busy={running === 'delete'} disabled={isBusy} onClick={() => void remove(run, entry)}>
          {t('Elimina')}
        </Button>
      )}
      <p role="status" className="ml-auto text-ink-faint text-sm">
        {written.isDirty
          ? t('Modifiche non salvate')
          : entry && t('Salvato: {moment}', { moment: formatMoment(entry.modifiedAt) })}
      </p>
    </div>
  );
}

async function withdraw(run: EntryActions['run']): Promise<void> {
  const isSure = await confirm({
    title: t('Ritirare il contenuto?'),
    text: t('Non si vedrà più nel negozio finché non lo pubblichi di nuovo.'),
  });
  if (isSure) run('withdraw');
}

async function remove(run: EntryActions['run'], { title }: StaffEntry): Promise<void> {
  const isSure = await confirm({
    title: t('Eliminare la bozza?'),
    text: t('«{title}» sarà eliminata per sempre.', { title }),
    isDestructive: true,
  });
  if (isSure) run('delete');
}
