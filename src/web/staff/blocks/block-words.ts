import type { BlockType } from '../../../domain/content/block-type.ts';
import { words } from '../../../language/language.ts';

/** What the types are called, and what they are for. */
export const BLOCK_WORDS: Readonly<Record<BlockType, { readonly name: string; readonly about: string }>> = {
  BannerGrid: { name: words('Griglia di banner'), about: words('Immagini e schede affiancate') },
  BannerSlider: { name: words('Banner scorrevole'), about: words('Un’immagine grande alla volta') },
  ProductSlider: { name: words('Fila di prodotti'), about: words('Di una categoria, in promozione, scelti') },
  CrmProductSlider: {
    name: words('Prodotti del cliente'),
    about: words('Solo per chi accetta i consigli personali'),
  },
  StaticText: { name: words('Testo'), about: words('Parole, con un’immagine accanto') },
  ServiceAutodiscovery: { name: words('Dove consegniamo'), about: words('Si cerca il comune o il CAP') },
  CartInfoButton: { name: words('La spesa in corso'), about: words('Per chi ha fatto l’accesso') },
  InviteFriend: { name: words('Invita un amico'), about: words('Il codice personale e i buoni ricevuti') },
  InviteFriendBanner: { name: words('Invito a invitare'), about: words('Il codice, con un pulsante') },
  ShareWithFriends: { name: words('Condividi'), about: words('Pulsanti per condividere la pagina') },
};
