import { useState } from 'react';
import type { PromotionDraft, StaffPromotion, StaffPromotionChoices } from '../../../contract/promotions/schemas.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { FindProduct } from '../products/form/FindProduct.tsx';
import { errorAt, type FormProps, numberText, Picks, readNumber } from './draft-fields.tsx';

type Goods = PromotionDraft['goods'];

export interface GoodsFieldsProps extends FormProps {
  readonly choices: StaffPromotionChoices | undefined;
  readonly named: StaffPromotion['goods'];
}

/** The goods: by their codes, pasted a line each, and by department, class and brand. */
export function GoodsFields({ choices, named, ...form }: GoodsFieldsProps) {
  const { value, change } = form.edited;
  if (value.kind === 'bundle') {
    return (
      <>
        <BundleGoods {...form} />
        {named.length > 0 && <Named named={named} />}
      </>
    );
  }
  return (
    <>
      {value.kind === 'gift' && (
        <Checkbox
          name="isWholeCart"
          className="sm:col-span-full"
          checked={value.isWholeCart}
          onChange={({ target }) => change({ ...value, isWholeCart: target.checked })}
        >
          {t('Conta tutta la spesa')}
        </Checkbox>
      )}
      <Codes {...form} label={t('Codici dei prodotti')} />
      {named.length > 0 && <Named named={named} />}
      <Selections {...form} choices={choices} />
    </>
  );
}

/** Goods that are not listed one by one. */
function Selections({ choices, ...form }: Omit<GoodsFieldsProps, 'named'>) {
  const { value, change } = form.edited;
  const words = (names: readonly string[] = []) => names.map((name) => ({ word: name, name }));
  return (
    <>
      <Picks
        label={t('Reparti')}
        name="categories"
        none={t('Nessuno')}
        lang={contentLanguage()}
        picked={value.categories}
        choices={choices?.categories.map(({ slug, name }) => ({ word: slug, name })) ?? []}
        onPick={(categories) => change({ ...value, categories })}
      />
      <Picks
        label={t('Marche')}
        name="brands"
        none={t('Nessuna')}
        lang={contentLanguage()}
        picked={value.brands}
        choices={words(choices?.brands)}
        onPick={(brands) => change({ ...value, brands })}
      />
      <Picks
        label={t('Classi')}
        name="classes"
        none={t('Nessuna')}
        lang={contentLanguage()}
        picked={value.classes}
        choices={words(choices?.classes)}
        onPick={(classes) => change({ ...value, classes })}
      />
    </>
  );
}

const MAX_BUNDLED = 6;
const MAX_PIECES = 99;

/** The parts of a bundle: how many pieces of which goods. */
function BundleGoods(form: FormProps) {
  const { value, change } = form.edited;
  const { pieces, goods } = value;
  const pieceCount = (part: number, text: string) => {
    const amount = Math.min(Math.max(readNumber(text, false) ?? 1, 1), MAX_PIECES);
    change({ ...value, pieces: pieces.map((before, index) => (index + 1 === part ? amount : before)) });
  };
  const removed = (part: number): PromotionDraft => ({
    ...value,
    pieces: pieces.filter((_, index) => index + 1 !== part),
    goods: goods
      .filter((each) => (each.part ?? 1) !== part)
      .map((each) => ({ ...each, part: (each.part ?? 1) > part ? (each.part ?? 1) - 1 : (each.part ?? 1) })),
  });
  return (
    <>
      {pieces.map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
        <fieldset key={index} className="grid gap-1 border-line border-b pb-2 sm:col-span-full">
          <Field
            label={t('Pezzi della parte {n}', { n: index + 1 })}
            name={`pieces-${index + 1}`}
            type="number"
            min={1}
            max={MAX_PIECES}
            value={amount}
            className="max-w-40"
            onChange={({ target }) => pieceCount(index + 1, target.value)}
          />
          <Codes {...form} part={index + 1} label={t('Codici della parte {n}', { n: index + 1 })} />
          {pieces.length > 1 && (
            <Button variant="danger" className="justify-self-start" onClick={() => change(removed(index + 1))}>
              {t('Togli la parte {n}', { n: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {pieces.length < MAX_BUNDLED && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => change({ ...value, pieces: [...pieces, 1] })}
        >
          {t('Aggiungi una parte')}
        </Button>
      )}
    </>
  );
}

interface CodesProps extends FormProps {
  readonly label: string;
  /** The part of a bundle. */
  readonly part?: number;
}

function Codes({ label, part, ...form }: CodesProps) {
  const { value, change } = form.edited;
  const own = value.goods.filter((each) => part === undefined || (each.part ?? 1) === part);
  const others = value.goods.filter((each) => !own.includes(each));
  const [text, setText] = useState(() => codesText(own));
  const shown = codesText(readCodes(text, part)) === codesText(own) ? text : codesText(own);
  const add = (code: string) =>
    change({ ...value, goods: [...value.goods, { code, ...(part === undefined ? {} : { part }) }] });
  return (
    <div className="grid gap-1 sm:col-span-full">
      <FindProduct
        label={t('Aggiungi per nome o codice')}
        name={`find-${part ?? 1}`}
        taken={own.map(({ code }) => code)}
        onPick={({ code }) => add(code)}
      />
      <TextArea
        label={label}
        name="goods"
        rows={4}
        value={shown}
        hint={part === undefined ? t('Uno per riga; un prezzo suo si scrive dopo il codice.') : t('Uno per riga.')}
        error={errorAt(form, 'goods')}
        onChange={({ target }) => {
          setText(target.value);
          change({ ...value, goods: [...others, ...readCodes(target.value, part)] });
        }}
      />
    </div>
  );
}

/** Reads pasted codes: a line, or a cell of a table, for each; what follows a code is its own price. */
function readCodes(text: string, part: number | undefined): Goods {
  const codes = new Map<string, Goods[number]>();
  for (const line of text.split(/[\n;]/)) {
    const [code = '', price = ''] = line.trim().split(/\s+/);
    const priceCents = readNumber(price, true);
    if (code !== '')
      codes.set(code, {
        code,
        ...(priceCents === undefined ? {} : { priceCents }),
        ...(part === undefined ? {} : { part }),
      });
  }
  return [...codes.values()];
}

function codesText(goods: Goods): string {
  return goods.map(({ code, priceCents }) => `${code} ${numberText(priceCents, true)}`.trim()).join('\n');
}

function Named({ named }: Pick<GoodsFieldsProps, 'named'>) {
  return (
    <details className="text-sm sm:col-span-full">
      <summary className="cursor-pointer">{t('Prodotti per nome, come salvati: {n}', { n: named.length })}</summary>
      <ul lang={contentLanguage()}>
        {named.map(({ code, name, price }) => (
          <li key={code}>
            {code} · {name} · {formatMoney(Math.round(price * 100))}
          </li>
        ))}
      </ul>
    </details>
  );
}
