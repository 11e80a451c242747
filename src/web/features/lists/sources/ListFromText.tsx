import { type FormEvent, useState } from 'react';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useListFrom } from './use-list-from.ts';

/** contract/list-sources MAX_LIST_TEXT: the browser imports only types from the contract. */
const MAX_CHARS = 5000;

/** Turns a shopping list written as text into a list of products. */
export function ListFromText() {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = useListFrom((error) => setProblem(asApiError(error).message));
  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    create.mutate({ text });
  }
  if (!isOpen) {
    return (
      <Button variant="quiet" className="-ml-3" onClick={() => setIsOpen(true)}>
        <Icon name="edit" />
        {t('Scrivi o incolla una lista')}
      </Button>
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-3 rounded-lg bg-card p-5 shadow-card sm:p-6">
      <TextArea
        name="list-text"
        label={t('La tua lista, come la scrivi di solito')}
        hint={t('Per esempio: latte, 6 uova, 1,2 kg pane')}
        rows={5}
        maxLength={MAX_CHARS}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={create.isPending} disabled={text.trim() === ''} className="w-fit">
        {t('Trova i prodotti')}
      </Button>
    </form>
  );
}
