/** How the customer logs in, by their Italian text. */
export const SECURITY = {
  'Verifica in due passaggi': 'Two-step verification',
  'Non è attiva: per accedere basta la password. Con un codice in più l’account è molto più al sicuro.':
    'It is off: the password is enough to log in. With one more code your account is much safer.',
  'È attiva: a ogni accesso ti mandiamo un codice per e-mail.': 'It is on: we mail you a code at each login.',
  'È attiva: a ogni accesso serve un codice della tua app. Codici di recupero rimasti: {number}.':
    'It is on: each login needs a code of your app. Recovery codes left: {number}.',
  'Attiva con un’app': 'Turn on with an app',
  'Attiva con codici per e-mail': 'Turn on with codes by mail',
  Attiva: 'Turn on',
  Disattiva: 'Turn off',
  'La tua password': 'Your password',
  'Codice di verifica': 'Verification code',
  'Te l’abbiamo mandato per e-mail': 'We have mailed it to you',
  'Della tua app, oppure un codice di recupero': 'Of your app, or a recovery code',
  'Verifica in due passaggi attivata': 'Two-step verification turned on',
  'Verifica in due passaggi disattivata': 'Two-step verification turned off',
  'Codice QR da inquadrare con l’app': 'QR code to scan with the app',
  'Inquadra il codice con la tua app di verifica, oppure scrivi questa chiave:':
    'Scan the code with your authenticator app, or type this key:',
  'Apri l’app su questo dispositivo': 'Open the app on this device',
  'Codice che vedi nell’app': 'Code that the app shows',
  'Codici di recupero': 'Recovery codes',
  'Conserva questi codici: se perdi il telefono, ognuno apre l’account una volta. Non li mostreremo più.':
    'Keep these codes: if you lose your phone, each opens the account once. We will not show them again.',
  'Dispositivi collegati': 'Devices that are logged in',
  'Dispositivo scollegato': 'Device logged out',
  'Scollega tutti gli altri': 'Log out all the others',
  '{device} (questo)': '{device} (this one)',
  'Ultimo accesso: {when}': 'Last seen: {when}',
  'Servizio clienti: {name}': 'Customer service: {name}',
  'Scollega {device}': 'Log out {device}',
  Scollega: 'Log out',
  '{browser} su {system}': '{browser} on {system}',
  'Dispositivo senza nome': 'Device without a name',
};
