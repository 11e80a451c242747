import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './routes.ts';
import { CertificateCheck, CertificateList, CODE } from './schemas.ts';

const ShowHistory = Type.Object({ show_history: Type.Optional(Type.Boolean()) });

export const giftCertificatesCalls = {
  certificateCheck: bind(routes.certificateCheck, {
    query: Type.Object({ code: CODE }),
    data: CertificateCheck,
    summary: 'Is this the code of a certificate, and would the cart use it?',
    source: 'S 7',
  }),
  certificateAdd: bind(routes.certificateAdd, {
    body: Type.Object({ code: CODE }),
    data: Cart,
    summary: 'Put a certificate into the cart; below its minimum it waits there',
    source: 'S 7',
  }),
  certificateRemove: bind(routes.certificateRemove, {
    body: Type.Object({ code: CODE }),
    data: Cart,
    summary: 'Take a certificate out of the cart',
    source: 'S 7',
  }),
  certificateList: bind(routes.certificateList, {
    query: ShowHistory,
    data: CertificateList,
    summary: 'Certificates of the customer; with show_history also those that are over',
    source: 'D 7',
  }),
  certificateListAssigned: bind(routes.certificateListAssigned, {
    query: ShowHistory,
    data: CertificateList,
    summary: 'Those of them that the staff assigned',
    source: 'D 7',
  }),
} as const;
