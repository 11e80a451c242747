import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffContentPreview } from '../../../../contract/content/routes.ts';
import type { EntryText, StaffEntry } from '../../../../contract/content/staff-entry-schemas.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { currentTheme } from '../../../page/theme.ts';
import { Button, buttonClass, Spinner } from '../../../ui/Button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { StaffForm } from '../../kit/StaffForm.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { PageFrame, useLater } from '../preview/PageFrame.tsx';
import { StatusBadge } from './EntriesPage.tsx';
import { EntryFields } from './EntryFields.tsx';
import { type EditedEntry, useEntry } from './use-entry.ts';

export interface EntryEditorProps {
  /** undefined while the entry is new. */
  readonly entry: StaffEntry | undefined;
  readonly type: string;
  readonly onType?: (type: string) => void;
  readonly onChanged: (entry: StaffEntry) => void;
  readonly onDeleted: () => void;
}

export function EntryEditor({ entry, type, onType, onChanged, onDeleted }: EntryEditorProps) {
  const edited = useEntry({ entry, type, onChanged, onDeleted });
  return (
    <StaffForm
      title={entry?.title ?? t('Nuovo contenuto')}
      lang={entry && contentLanguage()}
      up={{ name: t('Contenuti'), path: staffPaths.contents() }}
      facts={entry && <StatusBadge status={entry.status} />}
      actions={<EntryButtons entry={entry} edited={edited} />}
      edited={edited}
      isNew={entry === undefined}
      theirs={(theirs) => <TheirText text={theirs} />}
      names={{
        title: t('Titolo'),
        slug: t('Indirizzo'),
        content: t('Testo'),
        excerpt: t('Riassunto'),
        validity: t('Validità'),
        mediaId: t('Immagine'),
      }}
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <EntryFields edited={edited} isNew={entry === undefined} type={type} onType={onType} />
        <EntryPreview text={edited.value} />
      </div>
    </StaffForm>
  );
}

/** Shows the version that somebody else saved in the meantime, for reading and copying. */
function TheirText({ text: { title, content } }: { readonly text: Pick<EntryText, 'title' | 'content'> }) {
  return (
    <>
      <p lang={contentLanguage()} className="my-2 font-semibold">
        {title}
      </p>
      <TextArea
        label={t('Il suo testo')}
        name="theirs"
        lang={contentLanguage()}
        rows={10}
        readOnly
        defaultValue={content}
      />
    </>
  );
}

interface EntryButtonsProps {
  readonly entry: StaffEntry | undefined;
  readonly edited: EditedEntry;
}

/** The actions on an entry besides saving. */
function EntryButtons({ entry, edited: { running, isDirty, publish, withdraw, remove } }: EntryButtonsProps) {
  const isBusy = running !== undefined;
  if (entry?.status === 'publish') {
    return (
      <>
        {entry.type === 'pages' && (
          // a full page load, so that it shows what was just saved
          <a href={paths.page(entry.slug)} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            {t('Vedi nel negozio')}
          </a>
        )}
        <Button
          variant="secondary"
          busy={running === 'withdraw'}
          disabled={isBusy}
          onClick={() => void askWithdraw(withdraw)}
        >
          {t('Togli dal sito')}
        </Button>
      </>
    );
  }
  return (
    <>
      {entry && (
        <Button
          variant="danger"
          busy={running === 'delete'}
          disabled={isBusy}
          onClick={() => void askRemove(remove, entry)}
        >
          {t('Elimina')}
        </Button>
      )}
      <Button variant="secondary" busy={running === 'publish'} disabled={isBusy} onClick={publish}>
        {isDirty ? t('Salva e pubblica') : t('Pubblica')}
      </Button>
    </>
  );
}

async function askWithdraw(withdraw: () => void): Promise<void> {
  const isSure = await confirm({
    title: t('Ritirare il contenuto?'),
    text: t('Non si vedrà più nel negozio finché non lo pubblichi di nuovo.'),
  });
  if (isSure) withdraw();
}

async function askRemove(remove: () => void, { title }: StaffEntry): Promise<void> {
  const isSure = await confirm({
    title: t('Eliminare la bozza?'),
    text: t('«{title}» sarà eliminata per sempre.', { title }),
    isDestructive: true,
  });
  if (isSure) remove();
}

const QUIET_MS = 400;

/**
 * Shows the entry as shoppers will see it: sanitised by the server, in the fonts of the shop and at both widths.
 */
function EntryPreview({ text }: { readonly text: EntryText }) {
  const content = useLater(text.content, QUIET_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['staff', 'preview', content],
    queryFn: () => api.call(staffContentPreview, { body: { content } }),
    placeholderData: (before: { html: string } | undefined) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [styles, setStyles] = useState('');
  const [theme, setTheme] = useState('light');
  useEffect(() => {
    setStyles(stylesOfPage());
    const look = () => setTheme(currentTheme());
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  }, []);
  return (
    <section aria-label={t('Anteprima')} className="grid min-w-0 gap-1.5 lg:sticky lg:top-24">
      <p className="flex min-h-5 items-center gap-2 font-medium text-sm">
        {t('Anteprima')}
        {isFetching && <Spinner />}
      </p>
      <PageFrame html={pageOf(text, data?.html ?? '', { styles, theme })} />
      <p role="status" className="min-h-4.5 text-danger text-xs">
        {error && asApiError(error).message}
      </p>
    </section>
  );
}

/** Returns the style sheets of this page as text: they have the shop's own, whatever their files are called. */
function stylesOfPage(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .join('\n')
    .replaceAll('</', '<\\/');
}

function pageOf(
  { title, validity }: EntryText,
  html: string,
  { styles, theme }: { readonly styles: string; readonly theme: string },
): string {
  const heading = `<h1 class="text-4xl">${escaped(title)}</h1>`;
  const valid = validity === '' ? '' : `<p class="mt-2 text-ink-faint text-sm">${escaped(validity)}</p>`;
  const head = `<head><title>${escaped(title)}</title><style>${styles}</style></head>`;
  const page = `<!doctype html><html lang="it" data-theme="${theme}">${head}`;
  return `${page}<body class="p-6">${heading}${valid}<div class="written mt-6">${html}</div></body></html>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
