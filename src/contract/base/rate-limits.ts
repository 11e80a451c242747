const LOGINS = 30;
const FORMS = 10;
const UPLOADS = 20;

/**
 * The attempts per window that each limit allows by default; a window is a minute unless the server's table says
 * another one. The defaults of the environment come from here (`*_PER_MINUTE` in docs/operations.md). A route names its
 * limit, and the server counts (src/server/http/rate-limits/limits.ts).
 */
export const RATE_LIMITS = {
  logins: LOGINS,
  registrations: LOGINS,
  /**
   * Wrong passwords for one account in a quarter of an hour, counted separately: for all unknown browsers together, for
   * each browser that has logged in before, and for each session that asks for the password again.
   */
  accountLogins: 60,
  /** Wrong codes of a second factor for one account in a quarter of an hour. */
  secondFactors: 10,
  /** Mails with a link to one account, which any visitor may request, in an hour. */
  accountMails: 5,
  /** Exports of all data of one customer, in a day. */
  ownDataExports: 5,
  /**
   * Different e-mails of existing accounts that one address may try to register in an hour: each refusal reveals a
   * customer.
   */
  takenEmails: 10,
  /**
   * How often one such e-mail counts for `takenEmails`, from one address in an hour. Repeating it reveals nothing new,
   * so people may press the button again.
   */
  sameTakenEmail: 1,
  /**
   * Cards that are tried from one address, or for one holder from any address, in a quarter of an hour, so that cards
   * cannot be guessed.
   */
  cardChecks: 10,
  /** Domains that are asked for a company's sign-on, from one address in a quarter of an hour: none is guessed. */
  signOnDomains: 60,
  /** VAT numbers that are looked up from one address in a quarter of an hour: the register is somebody else's. */
  vatChecks: 20,
  /** Views of orders by the link of a mail from one address. */
  orderLinks: 60,
  /**
   * Orders that are named by number and e-mail to withdraw from them, from one address and for one e-mail, in a quarter
   * of an hour: whoever guesses both sees goods of somebody else.
   */
  withdrawals: 20,
  /** Prints and files of documents for one address: each print has to be rendered. */
  documents: 120,
  giftCodes: 10,
  productRequests: 5,
  /** Mails to one recipient that other people caused, in a day. */
  mailRecipients: 5,
  /** Mails to others that one address caused, in a day. */
  mailSenders: 30,
  forms: FORMS,
  uploads: UPLOADS,
  mediaUploads: UPLOADS,
  /** Posted forms with their files, counted before their body is read. */
  posts: FORMS + UPLOADS,
  sessions: 600,
  consentChoices: 60,
  /** Challenges for callers who must pass a bot check. */
  botChallenges: 60,
  /**
   * Callers from one address who could not be checked because the service of the bot check fails, in a quarter of an
   * hour.
   */
  uncheckedCallers: 10,
  /** Addresses and streets that one address looks up: the outside service for them costs money. */
  addressLookups: 240,
  analyticsBatches: 120,
  /** Feeds of products that one address reads: each is written anew, and has all products. */
  feeds: 20,
  /** Requests of assistants from one address. */
  assistants: 120,
  /** Keys that do not count, from one address. */
  unknownKeys: 60,
  /** Calls of one key, by its pace. */
  slowKeys: 60,
  normalKeys: 600,
  fastKeys: 6000,
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;
