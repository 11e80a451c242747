import type { BlockType } from '../../../../domain/content/block-type.ts';
import { msg } from '../../../../language/language.ts';

const INVITE_BANNER = { name: msg('Invito a invitare'), about: msg('Il codice, con un pulsante') };

/** Names and descriptions of the types of blocks. */
export const BLOCK_WORDS: Readonly<Record<BlockType, { readonly name: string; readonly about: string }>> = {
  BannerGrid: { name: msg('Griglia di banner'), about: msg('Immagini e schede affiancate') },
  BannerSlider: { name: msg('Banner scorrevole'), about: msg('Un’immagine grande alla volta') },
  ProductSlider: { name: msg('Fila di prodotti'), about: msg('Di una categoria, in promozione, scelti') },
  CrmProductSlider: {
    name: msg('Prodotti del cliente'),
    about: msg('Solo per chi accetta i consigli personali'),
  },
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
