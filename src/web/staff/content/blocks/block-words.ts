import { instantOf } from '../../../../domain/base/rome-time.ts';
import type { BlockType } from '../../../../domain/content/block-type.ts';
import { SEASON_NAMES, type Season, seasonOf } from '../../../../domain/content/season.ts';
import { msg, t } from '../../../../language/language.ts';
import type { IconName } from '../../../ui/icons/Icon.tsx';
import type { BlockDraft } from './place-draft.ts';

const INVITE_BANNER = { name: msg('Invito a invitare'), about: msg('Il codice, con un pulsante') };

/** Names and descriptions of the types of blocks. */
export const BLOCK_WORDS: Readonly<Record<BlockType, { readonly name: string; readonly about: string }>> = {
  BannerGrid: { name: msg('Griglia di banner'), about: msg('Immagini e schede affiancate') },
  BannerSlider: { name: msg('Banner scorrevole'), about: msg('Un’immagine grande alla volta') },
  ProductSlider: { name: msg('Fila di prodotti'), about: msg('Di una categoria, in promozione, scelti') },
  CrmProductSlider: { name: msg('Prodotti del cliente'), about: msg('Solo per chi accetta i consigli personali') },
  StaticText: { name: msg('Testo'), about: msg('Parole, con un’immagine accanto') },
  Hero: { name: msg('In testa'), about: msg('Il benvenuto a chi visita, con la domanda sul CAP') },
  MyShopping: {
    name: msg('La mia spesa'),
    about: msg('Ordine in corso, solita spesa e prodotti già comprati, per chi ha fatto l’accesso'),
  },
  ServiceAutodiscovery: { name: msg('Dove consegniamo'), about: msg('Si cerca il comune o il CAP') },
  CartInfoButton: { name: msg('La spesa in corso'), about: msg('Per chi ha fatto l’accesso') },
  InviteFriend: { name: msg('Invita un amico'), about: msg('Il codice personale e i buoni ricevuti') },
  InviteFriendBanner: INVITE_BANNER,
  InviteFriendBaner: INVITE_BANNER,
  ShareWithFriends: { name: msg('Condividi'), about: msg('Pulsanti per condividere la pagina') },
};

/** The sign of a block that has no picture. */
export const BLOCK_ICONS: Readonly<Record<BlockType, IconName>> = {
  BannerGrid: 'grid',
  BannerSlider: 'picture',
  ProductSlider: 'tag',
  CrmProductSlider: 'heart',
  StaticText: 'edit',
  Hero: 'home',
  MyShopping: 'repeat',
  ServiceAutodiscovery: 'truck',
  CartInfoButton: 'cart',
  InviteFriend: 'gift',
  InviteFriendBanner: 'gift',
  InviteFriendBaner: 'gift',
  ShareWithFriends: 'share',
};

export function blockName({ title, type, proposals }: BlockDraft): string {
  return title || proposals[0]?.name || t(BLOCK_WORDS[type].name);
}

/** Whether a block is shown at a time (YYYY-MM-DDTHH:MM in Rome), will be, or no longer is. */
export type BlockTime = 'on' | 'next' | 'over' | 'other-season';

export function timeOf({ validFrom, validTo, options }: BlockDraft, at: string): BlockTime {
  if (validFrom !== '' && at < validFrom) return 'next';
  if (validTo !== '' && at >= validTo) return 'over';
  const [date = '', time = ''] = at.split('T');
  const season = options['SEASON'] ?? '';
  return season === '' || season === seasonOf(instantOf(date, time)) ? 'on' : 'other-season';
}

const AUDIENCES: Readonly<Record<BlockDraft['audience'], string>> = {
  all: '',
  visitor: msg('solo chi visita'),
  customer: msg('solo chi ha un conto'),
  company: msg('solo le aziende'),
  tester: msg('solo chi prova le novità'),
};

/** Says when and to whom a block is shown, in a few words. */
export function conditionsOf(block: BlockDraft): string {
  const { validFrom, validTo, audience, segmentId, storeIds, options } = block;
  const season = SEASON_NAMES[options['SEASON'] as Season] as string | undefined;
  const [from, to] = [dayOf(validFrom), dayOf(validTo)];
  const words = [
    from && to ? `${from} – ${to}` : from ? t('dal {day}', { day: from }) : to ? t('fino al {day}', { day: to }) : '',
    season === undefined ? '' : t(season).toLowerCase(),
    AUDIENCES[audience] && t(AUDIENCES[audience]),
    audience === 'customer' && segmentId > 0 ? t('segmento {n}', { n: segmentId }) : '',
    storeIds.length === 1 ? t('1 negozio') : storeIds.length > 1 ? t('{n} negozi', { n: storeIds.length }) : '',
  ];
  return words.filter(Boolean).join(' · ');
}

/** 2026-12-03T00:00 is 3/12. */
function dayOf(moment: string): string {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})/.exec(moment) ?? [];
  return day === undefined ? '' : `${Number(day)}/${Number(month)}`;
}
