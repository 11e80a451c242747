export interface CertifiedMail {
  /** The name of the attachment: IT01234567897_000RS_RC_001.xml */
  readonly fileName: string;
  readonly xml: string;
  /** The sender of the mail in the envelope. */
  readonly from?: string;
  /** The mark of the mailbox's operator on the envelope: `errore` if the sender is not certified. */
  readonly transport?: string;
}

/**
 * A certified mail in the mailbox: the operator's signed envelope, with a description of the transport and the mail
 * itself.
 */
export function certifiedMail({
  fileName,
  xml,
  from = 'sdi05@pec.fatturapa.it',
  transport = 'posta-certificata',
}: CertifiedMail) {
  const mail = lines(
    `From: ${from}`,
    'To: fatture@pec.bottega.example',
    'Subject: Ricevuta',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="mail"',
    '',
    '--mail',
    'Content-Type: text/plain; charset=UTF-8',
    '',
    'In allegato la ricevuta.',
    '--mail',
    `Content-Type: application/octet-stream; name="${fileName}"`,
    `Content-Disposition: attachment; filename="${fileName}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(xml, 'utf8').toString('base64'),
    '--mail--',
  );
  return lines(
    `From: "Per conto di: ${from}" <posta-certificata@operatore.example>`,
    'To: fatture@pec.bottega.example',
    'Subject: POSTA CERTIFICATA: Ricevuta',
    `X-Trasporto: ${transport}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="signed"',
    '',
    '--signed',
    'Content-Type: multipart/mixed; boundary="envelope"',
    '',
    '--envelope',
    'Content-Type: text/plain; charset=UTF-8',
    '',
    'Messaggio di posta certificata',
    '--envelope',
    'Content-Type: application/xml; name="daticert.xml"',
    'Content-Disposition: inline; filename="daticert.xml"',
    '',
    '<postacert tipo="posta-certificata"/>',
    '--envelope',
    'Content-Type: message/rfc822; name="postacert.eml"',
    'Content-Disposition: inline; filename="postacert.eml"',
    '',
    mail,
    '--envelope--',
    '--signed',
    'Content-Type: application/pkcs7-signature; name="smime.p7s"',
    'Content-Transfer-Encoding: base64',
    '',
    'MIIB',
    '--signed--',
    '',
  );
}

const OF_OFFICES = 'http://www.fatturapa.gov.it/sdi/messaggi/v1.0';
const OF_OTHERS = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0';

export interface ReceiptFile {
  readonly root: string;
  /** The file name of the invoice. */
  readonly fileName: string;
  readonly at?: string;
  /** Elements after those that all receipts have. */
  readonly more?: string;
  readonly isForOffice?: boolean;
}

/** Returns a receipt of the exchange in the form of its schemas. */
export function receiptXml({ root, fileName, at, more = '', isForOffice = false }: ReceiptFile): string {
  const times = at === undefined ? '' : `<DataOraRicezione>${at}</DataOraRicezione>`;
  const delivered = at !== undefined && root === 'RicevutaConsegna' ? `<DataOraConsegna>${at}</DataOraConsegna>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<ns3:${root} versione="1.0" xmlns:ns2="http://www.w3.org/2000/09/xmldsig#" xmlns:ns3="${isForOffice ? OF_OFFICES : OF_OTHERS}">
  <IdentificativoSdI>4711</IdentificativoSdI><NomeFile>${fileName}</NomeFile>${times}${delivered}${more}
  <MessageId>123456</MessageId>
  <ns2:Signature Id="S1"><ns2:SignedInfo/></ns2:Signature>
</ns3:${root}>`;
}

function lines(...texts: string[]): string {
  return texts.join('\r\n');
}
