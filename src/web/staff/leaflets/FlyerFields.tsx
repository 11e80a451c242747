import type { LeafletDraft, LeafletGood } from '../../../contract/leaflets/staff-schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { contentLanguage, msg, t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { pickMedia } from '../content/media/MediaPicker.tsx';
import { MoveButton } from '../kit/MoveButton.tsx';
import type { Edited } from '../kit/use-edited.ts';
import { StorePicks } from '../promotions/draft-fields.tsx';
import { usePromotionChoices } from '../promotions/promotion-choices.ts';
import { FlyerPromotions, useFlyerPromotions } from './FlyerPromotions.tsx';

interface FlyerFieldsProps {
  readonly edited: Edited<LeafletDraft>;
  /** The goods as they were saved, with their prices. */
  readonly goods: readonly LeafletGood[];
  readonly isReadOnly: boolean;
}

/** The fields of a flyer; at the right the promotions of its days, from which its goods and prices come. */
export function FlyerFields({ edited, goods, isReadOnly }: FlyerFieldsProps) {
  const promotions = useFlyerPromotions(edited.value);
  const known = new Map([...promotions.flatMap((each) => each.goods), ...goods].map((good) => [good.code, good]));
  return (
    <fieldset disabled={isReadOnly} className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-4">
        <Texts edited={edited} />
        <Goods edited={edited} known={known} />
      </div>
      <FlyerPromotions edited={edited} promotions={promotions} />
    </fieldset>
  );
}

function Texts({ edited: { value, change, problem } }: Pick<FlyerFieldsProps, 'edited'>) {
  const choices = usePromotionChoices();
  const props = (name: 'name' | 'description' | 'startsOn' | 'endsOn', label: string) => ({
    label,
    name,
    value: value[name],
    error: problem?.at(name),
    onChange: ({ target }: { target: { value: string } }) => change({ ...value, [name]: target.value }),
  });
  async function choosePicture() {
    const media = await pickMedia();
    if (media) change({ ...value, cover: media.path });
  }
  return (
    <section aria-label={t('Testo della pagina')} className="grid gap-x-4 sm:grid-cols-2">
      <Field
        {...props('name', t('Nome'))}
        lang={contentLanguage()}
        autoComplete="off"
        maxLength={90}
        className="sm:col-span-full"
      />
      <TextArea
        {...props('description', t('Testo sotto il nome'))}
        lang={contentLanguage()}
        rows={2}
        required={false}
        className="sm:col-span-full"
      />
      <Field {...props('startsOn', t('Dal'))} type="date" />
      <Field {...props('endsOn', t('Al'))} type="date" />
      <StorePicks
        stores={choices?.stores}
        picked={value.stores}
        onPick={(stores) => change({ ...value, stores })}
        error={problem?.at('stores')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium text-sm">{t('Immagine')}</span>
        {value.cover !== '' && <img src={value.cover} alt="" className="size-14 rounded-md bg-tile object-contain" />}
        <Button variant="secondary" onClick={() => void choosePicture()}>
          {t('Scegli un’immagine')}
        </Button>
        {value.cover !== '' && (
          <Button variant="quiet" onClick={() => change({ ...value, cover: '' })}>
            {t('Togli')}
          </Button>
        )}
        <span className="w-full text-ink-soft text-xs">{t('Senza: quella del primo prodotto.')}</span>
      </div>
    </section>
  );
}

interface GoodsProps {
  readonly edited: Edited<LeafletDraft>;
  readonly known: ReadonlyMap<string, LeafletGood>;
}

/** The goods in the order of the flyer; each is moved by its buttons. */
function Goods({ edited: { value, change, problem }, known }: GoodsProps) {
  const { products } = value;
  const put = (next: string[]) => change({ ...value, products: next });
  const move = (from: number, to: number) => {
    const code = products[from];
    if (code !== undefined) put(products.toSpliced(from, 1).toSpliced(to, 0, code));
  };
  return (
    <section aria-label={t('Prodotti del volantino')}>
      <h2 className="font-semibold text-base">{t('Prodotti del volantino')}</h2>
      {problem?.at('products') && (
        <p role="alert" className="font-medium text-danger text-sm">
          {problem.at('products')}
        </p>
      )}
      {products.length === 0 && (
        <p className="text-ink-soft text-sm">{t('Nessuno: prendili dalle promozioni di questi giorni.')}</p>
      )}
      <ol>
        {products.map((code, index) => {
          const name = goodName(known.get(code), code);
          return (
            <li key={code} className="flex flex-wrap items-center gap-x-3 border-line border-t py-1 text-sm">
              <span className="w-6 text-right text-ink-soft tabular-nums">{index + 1}</span>
              <GoodText good={known.get(code)} code={code} endsOn={value.endsOn} />
              <span className="flex">
                <MoveButton
                  icon="chevron-down"
                  isTurned
                  what={`su-${code}`}
                  label={t('Sposta su {name}', { name })}
                  whyNot={index === 0 ? msg('è già il primo') : undefined}
                  onPress={() => move(index, index - 1)}
                />
                <MoveButton
                  icon="chevron-down"
                  what={`giu-${code}`}
                  label={t('Sposta giù {name}', { name })}
                  whyNot={index === products.length - 1 ? msg('è già l’ultimo') : undefined}
                  onPress={() => move(index, index + 1)}
                />
              </span>
              <Button
                variant="quiet"
                aria-label={t('Togli {name}', { name })}
                onClick={() => put(products.toSpliced(index, 1))}
              >
                {t('Togli')}
              </Button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Products of one name are told apart by their codes. */
function goodName(good: LeafletGood | undefined, code: string): string {
  return good ? `${good.name} (${code})` : code;
}

interface GoodTextProps {
  readonly good: LeafletGood | undefined;
  readonly code: string;
  readonly endsOn: string;
}

/** A product with its price, and what is wrong with it: no offer, or one that ends before the flyer. */
function GoodText({ good, code, endsOn }: GoodTextProps) {
  if (!good) return <span className="min-w-0 grow">{code}</span>;
  const { name, price, promoPrice, until } = good;
  return (
    <span className="min-w-0 grow basis-60 max-md:basis-0">
      <span lang={contentLanguage()} className="font-medium">
        {name}
      </span>{' '}
      <span className="text-ink-faint">{code}</span>{' '}
      {promoPrice === undefined ? (
        <span className="text-ink-soft">{t('{price}, senza offerta', { price: formatEuro(price) })}</span>
      ) : (
        <>
          <span className="font-semibold text-promo">{formatEuro(promoPrice)}</span>{' '}
          <s className="text-ink-soft">{formatEuro(price)}</s>
        </>
      )}
      {until !== undefined && until < endsOn && (
        <span className="text-warning"> {t('solo fino al {day}', { day: formatShortDay(until) })}</span>
      )}
    </span>
  );
}
