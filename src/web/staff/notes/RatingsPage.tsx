import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_NOTE_BODY } from '../../../contract/notes/limits.ts';
import { staffRatingAnswer, staffRatings } from '../../../contract/notes/routes.ts';
import type { StaffRating, StaffRatingsQuery } from '../../../contract/notes/staff-schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { TextArea } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';

export { RatingsPage as Component };

const KEY = ['staff', 'ratings'];

/** How customers rated their orders, with their words; each is answered from here. */
function RatingsPage() {
  const client = useQueryClient();
  const state = useListState();
  const query = queryOf(state);
  const ratings = useQuery(listQuery([...KEY, query], () => api.call(staffRatings, { query })));
  const { data } = ratings;
  const views = data?.views;
  return (
    <StaffList
      title={t('Valutazioni')}
      about={
        data?.average === undefined
          ? t('«Com’è andata?»: che cosa dicono i clienti degli ordini che hanno ricevuto.')
          : t('«Com’è andata?»: in 90 giorni {average} stelle di media.', { average: formatNumber(data.average) })
      }
      state={state}
      query={ratings}
      file={{ of: staffRatings, query }}
      rows={data?.ratings}
      total={data?.page.totItems}
      pages={data?.page.totPages}
      search={t('Parole o numero dell’ordine')}
      views={[
        { name: t('Tutte'), search: '', count: views?.all },
        { name: t('Aspettano una risposta'), search: 'vista=da-rispondere', count: views?.unanswered },
        { name: t('Fino a 3 stelle'), search: 'vista=poche', count: views?.few },
        { name: t('Con parole'), search: 'vista=parole', count: views?.words },
      ]}
      keyOf={({ noteId, modifiedAt, answer = '' }) => `${noteId} ${modifiedAt} ${answer}`}
      nameOf={({ orderNumber }) => t('Ordine n. {number}', { number: orderNumber })}
      first={{ title: t('Ordine') }}
      columns={[
        { word: 'stelle', title: t('Stelle'), cell: starsOf },
        {
          word: 'parole',
          title: t('Parole'),
          cell: ({ body }) => (
            <span lang="it" className="line-clamp-2 break-words">
              {body}
            </span>
          ),
        },
        { word: 'cliente', title: t('Cliente'), cell: ({ customer }) => customer },
        { word: 'negozio', title: t('Negozio'), cell: ({ store }) => store },
        { word: 'quando', title: t('Quando'), cell: ({ writtenAt }) => formatMoment(writtenAt) },
        { word: 'risposta', title: t('Risposta'), cell: ({ answeredAt }) => answeredAt && formatMoment(answeredAt) },
      ]}
      details={(rating) => (
        <RatingDetails rating={rating} onAnswered={() => void client.invalidateQueries({ queryKey: KEY })} />
      )}
      empty={{
        icon: 'star',
        title: t('Nessuna valutazione'),
        text: t('Arrivano dopo la consegna, dalla pagina dell’ordine.'),
      }}
    />
  );
}

/** Filled stars, and for who cannot see them their number. */
function starsOf({ rating }: StaffRating) {
  return (
    <span className="whitespace-nowrap text-accent">
      <span aria-hidden>{'★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
      <span className="sr-only">{rating === 1 ? t('1 stella') : t('{n} stelle', { n: rating })}</span>
    </span>
  );
}

const VIEWS = { 'da-rispondere': 'unanswered', poche: 'few', parole: 'words' } as const;

function queryOf({ q, word, page }: ListState): StaffRatingsQuery {
  const view = VIEWS[word('vista') as keyof typeof VIEWS];
  return { page, ...(q === '' ? {} : { q }), ...(view ? { view } : {}) };
}

interface RatingDetailsProps {
  readonly rating: StaffRating;
  readonly onAnswered: () => void;
}

/** The words of the customer, with the answer, or the field to write it in. */
function RatingDetails({ rating, onAnswered }: RatingDetailsProps) {
  const { noteId, orderNumber, userId, customer, body, answer, answeredBy = '', answeredAt = '', modifiedAt } = rating;
  return (
    <>
      {body !== '' && (
        <p lang="it" className="whitespace-pre-line break-words">
          {body}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link to={staffPaths.order(orderNumber)} className="text-accent underline pointer-coarse:py-3">
          {t('Ordine n. {number}', { number: orderNumber })}
        </Link>
        <Link to={staffPaths.customer(userId)} className="text-accent underline pointer-coarse:py-3">
          {customer}
        </Link>
      </p>
      {answer === undefined ? (
        <SendForm
          label={t('Rispondi per l’ordine {number}', { number: orderNumber })}
          submit={t('Manda la risposta')}
          send={(text) =>
            api.call(staffRatingAnswer, { body: { note_id: noteId, text: text('text'), modified_at: modifiedAt } })
          }
          onSent={() => {
            toast('success', t('La risposta parte per e-mail'));
            onAnswered();
          }}
          onRefused={(error) =>
            (asApiError(error).has('RATING_ANSWERED') || asApiError(error).has('RATING_CHANGED')) && onAnswered()
          }
        >
          {(at) => (
            <TextArea
              label={t('Risposta al cliente')}
              name="text"
              className="sm:col-span-full"
              maxLength={MAX_NOTE_BODY}
              hint={t('La riceve per e-mail e la ritrova nell’ordine.')}
              error={at('text')}
            />
          )}
        </SendForm>
      ) : (
        <p className="whitespace-pre-line break-words text-ink-soft text-sm">
          {t('{name}, {moment}:', { name: answeredBy, moment: formatMoment(answeredAt) })}{' '}
          <span lang="it">{answer}</span>
        </p>
      )}
    </>
  );
}
