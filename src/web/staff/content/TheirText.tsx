import type { StaffEntry } from '../../../contract/content/staff-entry-schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { TextArea } from '../../ui/Field.tsx';

/** Shows the version that somebody else saved in the meantime, to read and to copy from. */
export function TheirText({ entry }: { readonly entry: StaffEntry }) {
  return (
    <>
      <p lang={contentLanguage()} className="my-2 font-semibold">
        {entry.title}
      </p>
      <TextArea
        label={t('Il suo testo')}
        name="theirs"
        lang={contentLanguage()}
        rows={10}
        readOnly
        defaultValue={entry.content}
      />
    </>
  );
}
