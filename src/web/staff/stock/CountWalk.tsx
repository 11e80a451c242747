import { useEffect, useRef, useState } from 'react';
import type { ProductToCount } from '../../../contract/stock/schemas.ts';
import { isFarOff, mostStock } from '../../../domain/stock/stock-amounts.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { matchesWords } from '../kit/list-state.ts';
import type { StoredUnit } from '../phone/act-store.ts';
import { Camera } from '../phone/Camera.tsx';
import { GoButton } from '../phone/GoButton.tsx';
import { signal, useScanner, useSlowKeys } from '../phone/scanner.ts';
import { CountEnd } from './CountEnd.tsx';
import { type CountAct, type CountQueue, type CountUnit, productOfCode } from './count-queue.ts';
import { amountText } from './stock-words.ts';
import './count.css';

interface CountWalkProps {
  readonly stored: StoredUnit<CountUnit>;
  /** The counts of this store on this phone. */
  readonly acts: readonly CountAct[];
  readonly queue: CountQueue;
  /** Ends the count; undefined: something is not sent yet. */
  readonly onEnd: (() => Promise<void>) | undefined;
}

/** The name of the act that writes a count: one press at a time. */
const COUNT = 'count';

type Screen =
  | { readonly is: 'scan' | 'search' | 'end'; readonly wrong?: string }
  | { readonly is: 'number'; readonly product: ProductToCount };

/** Scan, count, next: one product fills the screen, and its amount is a press of the thumb away. */
export function CountWalk({ stored, acts, queue, onEnd }: CountWalkProps) {
  const { products, storeName, department } = stored.batch;
  const [screen, setScreen] = useState<Screen>({ is: 'scan' });
  const counted = new Map(acts.map((act) => [act.productId, act]));
  const [finished, setFinished] = useState<ReadonlySet<number>>(new Set());
  const next = nextOf(products, acts, finished);
  function open(product: ProductToCount | undefined, code: string): void {
    signal(product ? 'right' : 'wrong');
    setScreen(product ? { is: 'number', product } : { is: 'scan', wrong: code });
  }
  const scan = (code: string) => open(productOfCode(products, code), code);
  useScanner(scan);
  async function write(product: ProductToCount, amount: number, isSure: boolean): Promise<void> {
    const { productId, name, isLoose } = product;
    const before = believedOf(product, counted.get(productId));
    await queue.record(stored, [{ kind: 'count', productId, name, isLoose, amount, before, isSure }]);
    signal('full');
    setScreen({ is: 'scan' });
  }
  async function finish({ productId, name, isLoose }: ProductToCount): Promise<void> {
    await queue.record(stored, [{ kind: 'finished', productId, name, isLoose, amount: 0 }]);
    signal('full');
    setFinished(new Set([...finished, productId]));
    setScreen({ is: 'scan' });
  }
  const atHand = screen.is === 'number' ? screen.product : next;
  useSlowKeys({ '0': () => atHand && void finish(atHand) });
  if (screen.is === 'end')
    return (
      <CountEnd
        acts={acts}
        all={products.length}
        onBack={() => setScreen({ is: 'scan' })}
        onEnd={onEnd}
        onAgain={(productId) => {
          const product = products.find((each) => each.productId === productId);
          if (product) setScreen({ is: 'number', product });
        }}
      />
    );
  return (
    <>
      <div className="pick-progress" aria-hidden>
        <i style={{ width: `${(100 * counted.size) / products.length}%` }} />
      </div>
      <p className="count-head">
        <b>{department === '' ? storeName : department}</b>
        {t('{n} di {max}', { n: counted.size, max: products.length })}
      </p>
      {screen.is === 'number' && (
        <NumberPanel
          key={screen.product.productId}
          product={screen.product}
          believed={believedOf(screen.product, counted.get(screen.product.productId))}
          onWrite={(amount, isSure) => write(screen.product, amount, isSure)}
          onFinish={() => finish(screen.product)}
          onBack={() => setScreen({ is: 'scan' })}
        />
      )}
      {screen.is === 'search' && (
        <SearchPanel products={products} onChoose={open} onBack={() => setScreen({ is: 'scan' })} />
      )}
      {screen.is === 'scan' && (
        <ScanPanel
          next={next}
          wrong={screen.wrong}
          onCode={scan}
          onChoose={(product) => setScreen({ is: 'number', product })}
          onSearch={() => setScreen({ is: 'search' })}
          onList={() => setScreen({ is: 'end' })}
        />
      )}
    </>
  );
}

/** Returns the product after the last counted one that is neither counted nor finished; undefined: all are. */
function nextOf(
  products: readonly ProductToCount[],
  acts: readonly CountAct[],
  finished: ReadonlySet<number>,
): ProductToCount | undefined {
  const counted = new Set([...acts.map(({ productId }) => productId), ...finished]);
  const last = acts.reduce<CountAct | undefined>((one, act) => (one && one.at > act.at ? one : act), undefined);
  const at = products.findIndex(({ productId }) => productId === last?.productId);
  const open = (product: ProductToCount) => !counted.has(product.productId);
  return products.slice(at + 1).find(open) ?? products.find(open);
}

/** Returns what the shop believes: what was counted here last, or what was loaded. */
function believedOf({ amount }: ProductToCount, last: CountAct | undefined): number | undefined {
  return last ? last.amount : amount;
}

interface ScanPanelProps {
  readonly next: ProductToCount | undefined;
  /** The code that is of no product here. */
  readonly wrong: string | undefined;
  readonly onCode: (code: string) => void;
  readonly onChoose: (product: ProductToCount) => void;
  readonly onSearch: () => void;
  readonly onList: () => void;
}

function ScanPanel({ next, wrong, onCode, onChoose, onSearch, onList }: ScanPanelProps) {
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  useSlowKeys({ b: () => setIsCameraOpen(!isCameraOpen) });
  return (
    <>
      {isCameraOpen && <Camera onCode={onCode} onClose={() => setIsCameraOpen(false)} />}
      <div role="status">
        {wrong !== undefined && (
          <p className="pick-band" data-tone="wrong">
            <strong>{t('Non è fra i prodotti caricati')}</strong>
            {t('codice …{digits}', { digits: wrong.slice(-4) })}
          </p>
        )}
      </div>
      <div className="pick-body">
        <h1 className="pick-h">{t('Leggi un codice, o l’etichetta dello scaffale')}</h1>
        {next && (
          <button type="button" className="count-next" onClick={() => onChoose(next)}>
            <Picture src={next.picture} alt="" size={60} eager />
            <span>
              <small>{t('Prossimo per posto')}</small>
              <b>{next.name}</b>
              <small>{[next.shelf, next.pack].filter(Boolean).join(' · ')}</small>
            </span>
          </button>
        )}
        <div className="pick-thumb">
          <GoButton onPress={() => setIsCameraOpen(!isCameraOpen)}>
            <Icon name="camera" />
            {isCameraOpen ? t('Chiudi la fotocamera') : t('Fotocamera')}
          </GoButton>
          <div className="count-two">
            <button type="button" onClick={onSearch}>
              {t('Senza codice')}
            </button>
            <button type="button" onClick={onList}>
              {t('Che cosa ho contato')}
            </button>
          </div>
        </div>
      </div>
    </>
  );
}

interface SearchPanelProps {
  readonly products: readonly ProductToCount[];
  readonly onChoose: (product: ProductToCount | undefined, code: string) => void;
  readonly onBack: () => void;
}

const MAX_FOUND = 20;

/** Finds a product by words or by typing its code. */
function SearchPanel({ products, onChoose, onBack }: SearchPanelProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const byCode = productOfCode(products, text);
  const found = byCode ? [byCode] : products.filter(({ name, pack }) => matchesWords(text, `${name} ${pack}`));
  return (
    <div className="pick-body">
      <label className="pick-grams">
        {t('Nome o codice')}
        <input ref={field} value={text} autoComplete="off" onChange={({ target }) => setText(target.value)} />
      </label>
      <ul className="grid">
        {found.slice(0, MAX_FOUND).map((product) => (
          <li key={product.productId}>
            <button type="button" className="count-next" onClick={() => onChoose(product, text)}>
              <Picture src={product.picture} alt="" size={60} />
              <span>
                <b>{product.name}</b>
                <small>{product.pack}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="pick-thumb">
        <GoButton isQuiet onPress={onBack}>
          {t('Torna alla lettura')}
        </GoButton>
      </div>
    </div>
  );
}

interface NumberPanelProps {
  readonly product: ProductToCount;
  readonly believed: number | undefined;
  readonly onWrite: (amount: number, isSure: boolean) => Promise<void>;
  /** Nothing of it is sold until tomorrow. */
  readonly onFinish: () => Promise<void>;
  readonly onBack: () => void;
}

/**
 * Types the amount of a product. One that is more than half away from what the shop believes is counted again: it is
 * written when the second count says the same.
 */
function NumberPanel({ product, believed, onWrite, onFinish, onBack }: NumberPanelProps) {
  const { name, pack, shelf, isLoose, picture } = product;
  const [typed, setTyped] = useState('');
  const [first, setFirst] = useState<number>();
  const amount = typed === '' ? undefined : Number(typed);
  const isTooMuch = amount !== undefined && amount > mostStock(isLoose);
  const press = (digit: string) => setTyped((typed + digit).replace(/^0+(?=\d)/, '').slice(0, 10));
  const say = (pieces: number) => amountText({ isLoose }, pieces);
  async function write(): Promise<void> {
    if (amount === undefined || isTooMuch) return;
    if (isFarOff(amount, believed ?? null, isLoose) && amount !== first) {
      signal('asks');
      setFirst(amount);
      setTyped('');
    } else await onWrite(amount, amount === first);
  }
  return (
    <div className="pick-body">
      <div className="count-goods">
        <Picture src={picture} alt="" size={96} eager />
        <div>
          <h1>{name}</h1>
          <p className="text-ink-soft">{[shelf, pack].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <output className="count-number" aria-label={t('A scaffale')}>
        <b>{amount === undefined ? '–' : say(amount)}</b>
        <small>{isLoose ? t('a scaffale, in grammi') : t('a scaffale')}</small>
      </output>
      <div role="status" className="count-said">
        <span>{believed === undefined ? t('mai contato') : t('sulle carte {n}', { n: say(believed) })}</span>
        {first !== undefined && (
          <strong className="text-warning">{t('{n} è molto lontano: conta di nuovo', { n: say(first) })}</strong>
        )}
        {isTooMuch && <strong className="text-danger">{t('Sono troppi')}</strong>}
      </div>
      <div className="pick-thumb">
        <div className="count-keys">
          {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
            <button key={digit} type="button" onClick={() => press(digit)}>
              {digit}
            </button>
          ))}
          <button type="button" onClick={() => setTyped(String((amount ?? 0) + 1))}>
            +1
          </button>
          <button type="button" onClick={() => press('0')}>
            0
          </button>
          <button type="button" aria-label={t('Cancella una cifra')} onClick={() => setTyped(typed.slice(0, -1))}>
            ⌫
          </button>
        </div>
        <GoButton does={COUNT} isReady={amount !== undefined && !isTooMuch} onPress={write}>
          <Icon name="check" />
          {amount === undefined ? t('Scrivi quanti sono') : t('{n}, prossimo', { n: say(amount) })}
        </GoButton>
        <div className="count-two">
          <button type="button" aria-keyshortcuts="0" onClick={() => void onFinish()}>
            {t('Finito oggi')}
          </button>
          <button type="button" onClick={onBack}>
            {t('Torna alla lettura')}
          </button>
        </div>
      </div>
    </div>
  );
}
