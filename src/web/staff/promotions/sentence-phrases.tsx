import type { ReactNode } from 'react';
import type { PromotionDraft, StaffPromotionChoices } from '../../../contract/promotions/schemas.ts';
import { formatGrams, formatMoney, formatPieces, formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { type FormProps, NumberField, type NumberName } from './draft-fields.tsx';
import { GoodsFields, type GoodsFieldsProps } from './GoodsFields.tsx';
import { FromFields, GiftFields } from './KindFields.tsx';
import { Combines, Day, Hour, Priority, priorityText, Segment, Services, Stores } from './ScopeFields.tsx';

/** A part of the sentence that a person can change: what it says, and the fields that say it. */
export interface Phrase {
  readonly name: string;
  /** Empty: nobody wrote it yet, and `ask` is shown instead. */
  readonly text: string;
  readonly ask?: string;
  readonly fields: readonly (keyof PromotionDraft)[];
  readonly panel: ReactNode;
}

/** One line of the sentence: a text with the names of its phrases in braces. */
export interface SentenceLine {
  readonly text: string;
  readonly phrases: Readonly<Record<string, Phrase>>;
}

/** Returns the sentence of a promotion: what is given for what, when, where and to whom, and how much at most. */
export function sentenceOf(form: GoodsFieldsProps): readonly SentenceLine[] {
  const { services, segmentId } = form.edited.value;
  return [
    termsLine(form),
    {
      text: t('dal {startsOn} al {endsOn}, {hours}'),
      phrases: { startsOn: day(form, 'startsOn'), endsOn: day(form, 'endsOn'), hours: hours(form) },
    },
    {
      text: t('in {stores}, con {services}, per {segment}'),
      phrases: {
        stores: stores(form),
        services: {
          name: t('Servizi'),
          text: services.length === 0 ? t('ogni servizio') : serviceNames(form.choices, services),
          fields: ['services'],
          panel: <Services {...form} />,
        },
        segment: {
          name: t('Per chi'),
          text: segmentId === undefined ? t('tutti i clienti') : t('il segmento {n}', { n: segmentId }),
          fields: ['segmentId'],
          panel: <Segment {...form} />,
        },
      },
    },
    limitsLine(form),
    rulesLine(form),
  ];
}

/** What is given, and for which goods: by kind, as the pricing function knows them. */
function termsLine(form: GoodsFieldsProps): SentenceLine {
  const goods = goodsPhrase(form);
  switch (form.edited.value.kind) {
    case 'n-for-m':
      return {
        text: t('Chi prende {take} paga {pay}, su {goods}'),
        phrases: { take: count(form, 'take', t('Prendi')), pay: count(form, 'pay', t('Paghi')), goods },
      };
    case 'nth':
      return {
        text: t('Ogni {nth} pezzi di {goods} il meno caro è {percent}'),
        phrases: { nth: count(form, 'nth', t('Ogni quanti pezzi')), goods, percent: cheaper(form) },
      };
    case 'bundle':
      return {
        text: t('Chi prende insieme {goods} paga {price} in tutto'),
        phrases: { goods, price: bundlePrice(form) },
      };
    case 'threshold':
      return {
        text: t('Chi arriva a {from} con {goods} ha {off} in meno, {repeats}'),
        phrases: { from: from(form), goods, off: amountOff(form), repeats: repeats(form) },
      };
    case 'gift':
      return {
        text: t('Chi arriva a {from} con {goods} riceve in omaggio {gift}, {repeats}'),
        phrases: { from: from(form), goods, gift: gift(form), repeats: repeats(form) },
      };
    case 'batch':
      return {
        text: t('Chi prende quel che scade tra poco, di {goods}, paga {price}'),
        phrases: { goods, price: price(form) },
      };
    default:
      return { text: t('Chi prende {goods} paga {price}'), phrases: { goods, price: price(form) } };
  }
}

function count(form: FormProps, name: 'take' | 'pay' | 'nth', label: string): Phrase {
  const value = form.edited.value[name];
  return {
    name: label,
    text: value === undefined ? '' : String(value),
    ask: t('quanti?'),
    fields: [name],
    panel: <NumberField {...form} name={name} label={label} />,
  };
}

function cheaper(form: FormProps): Phrase {
  const { percent } = form.edited.value;
  return {
    name: t('Percento in meno'),
    text: percent === undefined ? '' : percent === 100 ? t('gratis') : t('al {percent} % in meno', { percent }),
    ask: t('a quanto?'),
    fields: ['percent'],
    panel: <NumberField {...form} name="percent" label={t('Percento in meno')} hint={t('100: è gratis.')} />,
  };
}

function bundlePrice(form: FormProps): Phrase {
  return {
    name: t('Prezzo'),
    text: moneyText(form, 'priceCents'),
    ask: t('quanto?'),
    fields: ['priceCents'],
    panel: <NumberField {...form} name="priceCents" isMoney label={t('Tutto insieme a, in euro')} />,
  };
}

function price(form: FormProps): Phrase {
  const { percent, priceCents, goods } = form.edited.value;
  const hasOwn = goods.some((each) => each.priceCents !== undefined);
  const written = priceCents === undefined ? '' : t('{price} al pezzo o al kg', { price: formatMoney(priceCents) });
  const off = percent === undefined ? '' : t('il {percent} % in meno', { percent });
  return {
    name: t('Prezzo'),
    text: off || written || (hasOwn ? t('il prezzo scritto accanto a ciascuno') : ''),
    ask: t('quanto?'),
    fields: ['percent', 'priceCents'],
    panel: (
      <>
        <NumberField {...form} name="percent" label={t('Percento in meno')} hint={t('Uno dei due.')} />
        <NumberField {...form} name="priceCents" isMoney label={t('Prezzo in euro')} hint={t('Al pezzo o al kg.')} />
      </>
    ),
  };
}

function from(form: FormProps): Phrase {
  const { fromPieces } = form.edited.value;
  return {
    name: t('Da quanto'),
    text: fromPieces === undefined ? moneyText(form, 'fromCents') : formatPieces(fromPieces),
    ask: t('quanto?'),
    fields: ['fromCents', 'fromPieces'],
    panel: <FromFields {...form} />,
  };
}

function amountOff(form: FormProps): Phrase {
  const { percent } = form.edited.value;
  return {
    name: t('Sconto'),
    text: percent === undefined ? moneyText(form, 'offCents') : t('il {percent} %', { percent }),
    ask: t('quanto?'),
    fields: ['offCents', 'percent'],
    panel: (
      <>
        <NumberField {...form} name="offCents" isMoney label={t('Euro in meno')} />
        <NumberField {...form} name="percent" label={t('Percento in meno')} hint={t('Uno dei due.')} />
      </>
    ),
  };
}

function repeats(form: FormProps): Phrase {
  const { value, change } = form.edited;
  return {
    name: t('Quante volte'),
    text: value.repeats ? t('ogni volta che ci arriva') : t('una volta sola'),
    fields: ['repeats'],
    panel: (
      <Checkbox
        name="repeats"
        className="sm:col-span-full"
        checked={value.repeats}
        onChange={({ target }) => change({ ...value, repeats: target.checked })}
      >
        {t('Ogni volta che ci si arriva')}
      </Checkbox>
    ),
  };
}

function gift(form: FormProps): Phrase {
  const { giftCode, giftQuantity = 1 } = form.edited.value;
  return {
    name: t('Omaggio'),
    text: giftCode === '' ? '' : `${giftQuantity} × ${giftCode}`,
    ask: t('che cosa?'),
    fields: ['giftCode', 'giftQuantity'],
    panel: <GiftFields {...form} />,
  };
}

function goodsPhrase(form: GoodsFieldsProps): Phrase {
  return {
    name: t('Prodotti'),
    text: goodsText(form),
    ask: t('quali prodotti?'),
    fields: ['goods', 'categories', 'classes', 'brands', 'pieces', 'isWholeCart'],
    panel: <GoodsFields {...form} />,
  };
}

function goodsText({ edited: { value }, choices, named }: GoodsFieldsProps): string {
  const { kind, goods, pieces, categories, classes, brands } = value;
  if (kind === 'gift' && value.isWholeCart) return t('tutta la spesa');
  if (kind === 'bundle') return goods.length === 0 ? '' : pieces.map((n, i) => partText(value, n, i + 1)).join(' + ');
  const [only] = goods;
  const one = goods.length === 1 ? (named.find(({ code }) => code === only?.code)?.name ?? only?.code) : undefined;
  const listed = one ?? (goods.length === 0 ? undefined : t('{n} prodotti', { n: goods.length }));
  const nameOf = (slug: string) => choices?.categories.find((each) => each.slug === slug)?.name ?? slug;
  return [listed, ...categories.map(nameOf), ...brands, ...classes].filter(Boolean).join(', ');
}

function partText({ goods }: PromotionDraft, amount: number, part: number): string {
  const own = goods.filter((each) => (each.part ?? 1) === part);
  const said = own.length === 0 ? t('quali prodotti?') : t('{n} prodotti', { n: own.length });
  return `${amount} × ${own.length === 1 ? own[0]?.code : said}`;
}

function day(form: FormProps, name: 'startsOn' | 'endsOn'): Phrase {
  const label = name === 'startsOn' ? t('Dal') : t('Al');
  return {
    name: label,
    text: formatShortDay(form.edited.value[name]),
    fields: [name],
    panel: <Day {...form} name={name} label={label} />,
  };
}

function hours(form: FormProps): Phrase {
  const { hoursFrom = '', hoursTo = '' } = form.edited.value;
  const isAllDay = hoursFrom === '' && hoursTo === '';
  return {
    name: t('Ore'),
    text: isAllDay ? t('a tutte le ore') : t('dalle {from} alle {to}', { from: hoursFrom, to: hoursTo }),
    fields: ['hoursFrom', 'hoursTo'],
    panel: (
      <>
        <Hour {...form} name="hoursFrom" label={t('Per chi ordina dalle')} />
        <Hour {...form} name="hoursTo" label={t('Fino alle')} />
      </>
    ),
  };
}

function stores(form: GoodsFieldsProps): Phrase {
  const own = form.edited.value.stores;
  const nameOf = (id: number) => form.choices?.stores.find((store) => store.warehouseId === id)?.name ?? String(id);
  return {
    name: t('Negozi'),
    text: own.length === 0 ? t('tutti i negozi') : own.map(nameOf).join(', '),
    fields: ['stores'],
    panel: <Stores {...form} />,
  };
}

function serviceNames(choices: StaffPromotionChoices | undefined, services: readonly number[]): string {
  return services.map((id) => choices?.services.find(({ serviceId }) => serviceId === id)?.name ?? id).join(', ');
}

function limitsLine(form: FormProps): SentenceLine {
  const { kind, most, perCustomer } = form.edited.value;
  const times = PRICES.has(kind) ? formatPieces : (n: number) => t('{n} volte', { n });
  return {
    text: t('al massimo {most} per ordine, {perCustomer} per cliente, {budget} di spesa'),
    phrases: {
      most: {
        name: t('Al massimo per ordine'),
        text: most === undefined ? t('senza limite') : times(most),
        fields: ['most'],
        panel: (
          <NumberField {...form} name="most" label={t('Al massimo per ordine')} hint={t('Vuoto: senza limite.')} />
        ),
      },
      perCustomer: {
        name: t('Ordini per cliente'),
        text: perCustomer === undefined ? t('senza limite') : t('{n} ordini', { n: perCustomer }),
        fields: ['perCustomer'],
        panel: (
          <NumberField {...form} name="perCustomer" label={t('Ordini per cliente')} hint={t('Vuoto: quanti ne fa.')} />
        ),
      },
      budget: {
        name: t('Budget in euro'),
        text: moneyText(form, 'budgetCents') || t('senza limite'),
        fields: ['budgetCents'],
        panel: (
          <NumberField
            {...form}
            name="budgetCents"
            isMoney
            label={t('Budget in euro')}
            hint={t('Finito il budget si ferma da sola.')}
          />
        ),
      },
    },
  };
}

const PRICES: ReadonlySet<PromotionDraft['kind']> = new Set(['price', 'loyalty', 'batch']);
const SETS: ReadonlySet<PromotionDraft['kind']> = new Set(['n-for-m', 'nth', 'bundle']);

/** How it goes with other promotions; reduced prices only have an order among them. */
function rulesLine(form: FormProps): SentenceLine {
  const { kind, combines, priority, pieceGrams } = form.edited.value;
  const first: Phrase = {
    name: t('Precedenza'),
    text: priorityText(priority),
    fields: ['priority'],
    panel: <Priority {...form} />,
  };
  if (PRICES.has(kind)) return { text: t('con precedenza {priority}'), phrases: { priority: first } };
  const others: Phrase = {
    name: t('Con altre promozioni'),
    text: { alone: t('da sola'), prices: t('anche su prezzi ribassati'), all: t('con tutte le altre') }[combines],
    fields: ['combines'],
    panel: <Combines {...form} />,
  };
  if (!SETS.has(kind))
    return { text: t('vale {combines}, con precedenza {priority}'), phrases: { combines: others, priority: first } };
  const loose: Phrase = {
    name: t('Un pezzo di merce a peso'),
    text:
      pieceGrams === undefined ? t('non conta') : t('è un pezzo ogni {weight}', { weight: formatGrams(pieceGrams) }),
    fields: ['pieceGrams'],
    panel: (
      <NumberField
        {...form}
        name="pieceGrams"
        label={t('Grammi che valgono un pezzo')}
        hint={t('Vuoto: la merce a peso non conta.')}
      />
    ),
  };
  return {
    text: t('vale {combines}, con precedenza {priority}; la merce a peso {loose}'),
    phrases: { combines: others, priority: first, loose },
  };
}

function moneyText({ edited: { value } }: FormProps, name: NumberName): string {
  const amount = value[name];
  return amount === undefined ? '' : formatMoney(amount);
}
