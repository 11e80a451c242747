import type { MediaUse, StaffMedia } from '../../../contract/content/staff-media-schemas.ts';
import { contentLanguage, msg, t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { staffPaths } from '../staff-paths.ts';

const KINDS: Readonly<Record<MediaUse['what'], string>> = {
  entry: msg('Testo'),
  place: msg('Pagina a blocchi'),
  form: msg('Modulo'),
};

/** Shows the uses of a picture, and how to insert it into a text. */
export function MediaUses({ media }: { readonly media: StaffMedia }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(media.html);
      toast('success', t('Copiato'));
    } catch {
      toast('error', t('Il browser non lo permette: seleziona il testo e copialo'));
    }
  }
  return (
    <>
      <section aria-label={t('Dove è usata')}>
        <h2 className="mb-2 text-lg">{t('Dove è usata')}</h2>
        {media.uses.length === 0 && <p className="text-ink-faint text-sm">{t('Da nessuna parte, per ora.')}</p>}
        <ul className="text-sm">
          {media.uses.map((use) => (
            <li key={`${use.what}${use.id}`} className="py-1.5">
              <span className="text-ink-faint">{t(KINDS[use.what])}</span> <UseName use={use} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('In un testo')}>
        <TextArea
          label={t('HTML da copiare in un testo')}
          name="html"
          rows={4}
          readOnly
          spellCheck={false}
          value={media.html}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          <Icon name="copy" />
          {t('Copia')}
        </Button>
      </section>
    </>
  );
}

function UseName({ use: { what, id, title } }: { readonly use: MediaUse }) {
  if (what === 'form') return <strong lang={contentLanguage()}>{title}</strong>;
  return (
    <Link
      to={what === 'entry' ? staffPaths.entry(id) : staffPaths.place(id)}
      lang={contentLanguage()}
      className="font-semibold underline"
    >
      {title || id}
    </Link>
  );
}
