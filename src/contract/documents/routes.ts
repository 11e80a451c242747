import { route } from '../base/route.ts';

export const documentList = route('GET', '/document/list', { who: 'user' });
export const documentPapers = route('GET', '/document/papers', { who: 'user' });

export const staffDocumentList = route('GET', '/staff/document/list', { who: 'staff', right: 'documents' });
export const staffDocumentIssue = route('POST', '/staff/document/issue', { who: 'staff', right: 'documents' });
export const staffDocumentTender = route('POST', '/staff/document/tender', { who: 'staff', right: 'documents' });
export const staffDocumentSend = route('POST', '/staff/document/send', { who: 'staff', right: 'documents' });
export const staffDocumentCredit = route('POST', '/staff/document/credit', { who: 'staff', right: 'documents' });

/** Files, which are not calls: the reply is a PDF or an XML file. */
export const DOCUMENT_FILE = '/ebsn/api/document/file';
export const ORDER_DOCUMENT_FILE = '/ebsn/api/document/order';
