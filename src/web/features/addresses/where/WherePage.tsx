import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { PlaceAnswer } from '../../../../contract/addresses/place-schemas.ts';
import { placeAnswer } from '../../../../contract/delivery/routes.ts';
import { t } from '../../../../language/language.ts';
import { apiContext } from '../../../api/context.ts';
import { paths } from '../../../page/paths.ts';
import { Seo } from '../../../page/Seo.tsx';
import { openServiceDialog } from '../../../page/service-dialog-state.ts';
import { PlaceBox } from './PlaceBox.tsx';
import { usePlaceQuestion } from './place-question.ts';

interface WhereData {
  readonly text: string;
  readonly answer: PlaceAnswer | undefined;
}

const MAX_TYPED = 160;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<WhereData> {
  const params = new URL(request.url).searchParams;
  const text = (params.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_TYPED);
  if (text === '') return { text, answer: undefined };
  const query = { q: text, ...(params.has('scelto') && { is_chosen: true }) };
  return { text, answer: await context.get(apiContext).call(placeAnswer, { query }) };
}

export const Component = WherePage;

/** The question of a place as a page: the answer of the form where there are no scripts. */
function WherePage() {
  const data = useLoaderData<WhereData>();
  return <Asked key={data.text} {...data} />;
}

function Asked({ text, answer }: WhereData) {
  const question = usePlaceQuestion({ text, answer });
  const navigate = useNavigate();
  return (
    <div className="page pt-4">
      <Seo
        title={t('Arriviamo da te?')}
        path={paths.where()}
        isIndexed={text === ''}
        details={
          import.meta.env.SSR
            ? {
                description: t(
                  'Scrivi il CAP: ti diciamo la prima fascia libera, quanto costa la consegna e da quanto parte la spesa.',
                ),
              }
            : undefined
        }
      />
      <div className="mx-auto max-w-105">
        <h1 className="mb-4 text-3xl">{t('Arriviamo da te?')}</h1>
        <div className="rounded-xl bg-card p-5 shadow-card">
          <PlaceBox
            question={question}
            onDone={() => void navigate(paths.home())}
            onPickup={() => void openServiceDialog('store')}
          />
        </div>
      </div>
    </div>
  );
}
