import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { PlaceAnswer } from '../../../../contract/addresses/place-schemas.ts';
import { products } from '../../../../contract/catalogue/routes.ts';
import { placeAnswer } from '../../../../contract/delivery/routes.ts';
import { t } from '../../../../language/language.ts';
import type { Api } from '../../../api/client.ts';
import { apiContext } from '../../../api/context.ts';
import { cartItemsOf, isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { paths } from '../../../page/paths.ts';
import { Seo } from '../../../page/Seo.tsx';
import { openServiceDialog } from '../../../page/service-dialog-state.ts';
import { ProductCard } from '../../../product-card/ProductCard.tsx';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { cardsOf } from '../../../product-model/cards.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PlaceBox } from './PlaceBox.tsx';
import { type PlaceQuestion, usePlaceQuestion } from './place-question.ts';
import { takePlace } from './take-place.ts';

interface WhereData {
  readonly text: string;
  readonly answer: PlaceAnswer | undefined;
  readonly offers: readonly CardProduct[];
}

const MAX_OFFERS = 8;
const MAX_TYPED = 160;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<WhereData> {
  const params = new URL(request.url).searchParams;
  const text = (params.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_TYPED);
  const query = { q: text, ...(params.has('scelto') && { is_chosen: true }) };
  const api = context.get(apiContext);
  const [answer, offers] = await Promise.all([
    text === '' ? undefined : api.call(placeAnswer, { query }),
    // the page is about the place: without its offers it is better than none
    offersNow(api).catch(() => []),
  ]);
  return { text, answer, offers };
}

async function offersNow(api: Api): Promise<readonly CardProduct[]> {
  const found = await api.call(products, { query: { promo: true, page_size: MAX_OFFERS, facets: 'false' } });
  return 'products' in found ? cardsOf(found.products) : [];
}

export const Component = WherePage;

/** The question of a place as a page: the answer of the form where there are no scripts. */
function WherePage() {
  const data = useLoaderData<WhereData>();
  return <Asked key={data.text} {...data} />;
}

function Asked({ text, answer, offers }: WhereData) {
  const question = usePlaceQuestion({ text, answer });
  useFirstPlace(question);
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
      <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[26rem_minmax(0,1fr)]">
        <div>
          <h1 className="mb-4 text-3xl">{t('Arriviamo da te?')}</h1>
          <div className="rounded-xl bg-card p-5 shadow-card">
            <PlaceBox
              question={question}
              onDone={() => void navigate(paths.home())}
              onPickup={() => void openServiceDialog('store')}
            />
          </div>
        </div>
        {offers.length > 0 && (
          <section aria-labelledby="meanwhile">
            <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
              <h2 id="meanwhile" className="text-2xl">
                {t('Intanto, in offerta')}
              </h2>
              <Link
                to={paths.promotions()}
                className="flex min-h-11 items-center gap-1 font-semibold text-accent text-sm hover:underline"
              >
                {t('Mostra tutti')}
                <Icon name="chevron-right" className="size-4" />
              </Link>
            </div>
            <ul className="product-grid md:grid-cols-2! lg:grid-cols-4!">
              {offers.map((product) => (
                <li key={product.productId}>
                  <ProductCard product={product} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

/**
 * A visitor who has chosen nothing yet shops for the first place that is served: the header shows it at once. A later
 * question changes nothing before it is confirmed.
 */
function useFirstPlace({ answer, asked, isSettled }: PlaceQuestion): void {
  const { data: cart } = useCart();
  const isOpen = cart !== undefined && !isLoggedIn(cart) && !cart.homeDelivery && cartItemsOf(cart).length === 0;
  const isTaken = isOpen && isSettled && answer?.kind === 'served' && asked !== '';
  useEffect(() => {
    if (isTaken) takePlace(asked, answer?.place).catch(() => undefined); // the button of the answer tries again
  }, [isTaken, asked, answer]);
}
