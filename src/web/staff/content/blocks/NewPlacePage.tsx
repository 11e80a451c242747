import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { staffPlaceInsert } from '../../../../contract/content/routes.ts';
import { suggestedSlug } from '../../../../domain/content/slug.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { StaffPageHead } from '../../kit/StaffForm.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { useBlockChoices } from './BlockConditions.tsx';

export { NewPlacePage as Component };

/** Creates a page of blocks, for a category that has none, or outside the category tree. */
function NewPlacePage() {
  const [draft, setDraft] = useState({ categoryId: 0, name: '', slug: '' });
  const { categories } = useBlockChoices();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const insert = useMutation({
    mutationFn: () => api.call(staffPlaceInsert, { body: draft }),
    onSuccess: ({ placeId }) => void navigate(staffPaths.place(placeId), { replace: true }),
  });
  const problem = insert.error ? asApiError(insert.error) : undefined;
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);
  const title = t('Nuova pagina a blocchi');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!insert.isPending) insert.mutate();
  }
  function rename(name: string) {
    const follows = draft.slug === suggestedSlug(draft.name);
    setDraft({ ...draft, name, slug: follows ? suggestedSlug(name) : draft.slug });
  }
  return (
    <div className="staff-sheet">
      <StaffPageHead title={title} up={{ name: t('Pagine a blocchi'), path: staffPaths.places() }} />
      <div className="max-w-2xl px-4 pt-4">
        <form ref={form} noValidate aria-label={title} onSubmit={submit} className="grid gap-2">
          {problem?.errors.some(({ field }) => field === undefined) && <Alert tone="error">{problem.message}</Alert>}
          <Select
            label={t('Per che cosa')}
            name="categoryId"
            value={draft.categoryId}
            error={problem?.at('categoryId')}
            onChange={(event) => setDraft({ ...draft, categoryId: Number(event.target.value) })}
          >
            <option value={0}>{t('Una pagina a sé')}</option>
            {categories.map(({ categoryId, name }) => (
              <option key={categoryId} value={categoryId} lang={contentLanguage()}>
                {name}
              </option>
            ))}
          </Select>
          {draft.categoryId === 0 && (
            <>
              <Field
                label={t('Nome della pagina')}
                name="name"
                lang={contentLanguage()}
                value={draft.name}
                error={problem?.at('name')}
                onChange={(event) => rename(event.target.value)}
              />
              <Field
                label={t('Indirizzo')}
                name="slug"
                spellCheck={false}
                value={draft.slug}
                error={problem?.at('slug')}
                hint={paths.category(draft.slug || '…').replace('%E2%80%A6', '…')}
                onChange={(event) => setDraft({ ...draft, slug: event.target.value })}
              />
            </>
          )}
          <Button type="submit" busy={insert.isPending} className="w-fit">
            {t('Continua')}
          </Button>
        </form>
      </div>
    </div>
  );
}
