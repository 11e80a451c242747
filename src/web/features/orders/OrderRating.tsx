import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MAX_NOTE_BODY, MAX_RATING } from '../../../contract/notes/limits.ts';
import { noteAdd, noteList, noteUpdate } from '../../../contract/notes/routes.ts';
import type { Note } from '../../../contract/notes/schemas.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** D 7, note/*: the customer's rating of an order after its hand-over, which can be changed. */
export function OrderRating({ orderId }: { readonly orderId: number }) {
  const { data } = useQuery({
    queryKey: ['mine', 'order-note', orderId],
    queryFn: () => api.call(noteList, { body: { filter: { order_id: orderId } } }),
  });
  if (!data) return <Skeleton className="h-46 rounded-lg" />;
  const [note] = data.notes;
  return <RatingForm key={note?.noteId ?? 0} orderId={orderId} note={note} />;
}

function RatingForm({ orderId, note }: { readonly orderId: number; readonly note: Note | undefined }) {
  const client = useQueryClient();
  const [rating, setRating] = useState(note?.rating ?? 0);
  const [body, setBody] = useState(note?.body ?? '');
  const [isMissing, setMissing] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      note
        ? api.call(noteUpdate, { body: { noteId: note.noteId, rating, body } })
        : api.call(noteAdd, { body: { order_id: orderId, rating, body } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['mine', 'order-note', orderId] });
      toast('success', t('Grazie, la tua valutazione è salvata'));
    },
    onError: tellError,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setMissing(rating === 0);
    if (rating > 0) send.mutate();
  };
  return (
    <section aria-labelledby="valutazione" className="rounded-lg bg-card p-5 shadow-card">
      <h2 id="valutazione" className="mb-2 text-xl">
        {note ? t('La tua valutazione') : t('Com’è andata?')}
      </h2>
      {note?.answer !== undefined && (
        <p className="mb-4 whitespace-pre-line break-words rounded-md bg-tint p-3">
          <strong className="block text-sm">{t('Ti rispondiamo')}</strong>
          {note.answer}
        </p>
      )}
      <form onSubmit={save} className="grid gap-3">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="mb-1 font-semibold text-sm">{t('Quante stelle dai a questo ordine?')}</legend>
          {Array.from({ length: MAX_RATING }, (_, index) => index + 1).map((stars) => (
            <label key={stars} className={STAR}>
              <input
                type="radio"
                name={`stelle-${orderId}`}
                value={stars}
                checked={stars === rating}
                onChange={() => setRating(stars)}
                className="sr-only"
              />
              <span className="sr-only">{stars === 1 ? t('1 stella') : t('{n} stelle', { n: stars })}</span>
              <Icon name="star" className={stars <= rating ? 'size-7 text-warning' : 'size-7 text-line-strong'} />
            </label>
          ))}
        </fieldset>
        {isMissing && rating === 0 && (
          <p role="alert" className="font-medium text-danger text-sm">
            {t('Scegli da 1 a 5 stelle')}
          </p>
        )}
        {rating > 0 && (
          <TextArea
            label={t('Vuoi dirci qualcosa?')}
            name="body"
            required={false}
            maxLength={MAX_NOTE_BODY}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        )}
        <Button type="submit" variant="secondary" className="justify-self-start" busy={send.isPending}>
          {note ? t('Salva la valutazione') : t('Invia la valutazione')}
        </Button>
      </form>
    </section>
  );
}

const STAR = [
  'flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-tint',
  'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
].join(' ');
