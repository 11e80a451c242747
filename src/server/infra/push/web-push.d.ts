/** The part of the library that is used: it comes without types. */
declare module 'web-push' {
  interface RequestDetails {
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer;
  }
  interface RequestOptions {
    readonly vapidDetails: { readonly subject: string; readonly publicKey: string; readonly privateKey: string };
    /** Seconds. */
    readonly TTL: number;
    /** At most 32 characters of base64url. */
    readonly topic: string;
  }
  const webPush: {
    /** Encrypts the payload (RFC 8291) and signs the request (RFC 8292). */
    generateRequestDetails(
      subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } },
      payload: string,
      options: RequestOptions,
    ): RequestDetails;
  };
  export default webPush;
}
