import { Type } from 'typebox';
import { call } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import { CertificateCheck, CertificateList, CODE } from './schemas.ts';

const ShowHistory = Type.Object({ show_history: Type.Optional(Type.Boolean()) });

export const giftCertificatesCalls = {
  certificateCheck: call('GET', '/cart-giftcertificate/check', 'user', {
    query: Type.Object({ code: CODE }),
    data: CertificateCheck,
    summary: 'Is this the code of a certificate, and would the cart use it?',
    source: 'S 7',
  }),
  certificateAdd: call('POST', '/cart-giftcertificate/add_code', 'user', {
    body: Type.Object({ code: CODE }),
    data: Cart,
    summary: 'Put a certificate into the cart; below its minimum it waits there',
    source: 'S 7',
  }),
  certificateRemove: call('POST', '/cart-giftcertificate/remove_code', 'user', {
    body: Type.Object({ code: CODE }),
    data: Cart,
    summary: 'Take a certificate out of the cart',
    source: 'S 7',
  }),
  certificateList: call('GET', '/giftcertificate/list', 'user', {
    query: ShowHistory,
    data: CertificateList,
    summary: 'Certificates of the customer; with show_history also those that are over',
    source: 'D 7',
  }),
  certificateListAssigned: call('GET', '/giftcertificate/list-manual-assigned', 'user', {
    query: ShowHistory,
    data: CertificateList,
    summary: 'Those of them that the staff assigned',
    source: 'D 7',
  }),
} as const;
