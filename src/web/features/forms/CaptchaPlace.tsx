import { useEffect } from 'react';

export interface CaptchaPlaceProps {
  readonly script: string;
  readonly siteKey: string;
  /** False until somebody fills in the form: nothing is requested from the service before. */
  readonly isNeeded: boolean;
}

/** The elements into which the usual captcha services render, each by its class; their result is a field of the form. */
export function CaptchaPlace({ script, siteKey, isNeeded }: CaptchaPlaceProps) {
  useEffect(() => {
    if (!isNeeded) return;
    const element = document.createElement('script');
    element.src = script;
    document.head.append(element);
    return () => element.remove();
  }, [isNeeded, script]);
  return <div className="g-recaptcha h-captcha cf-turnstile min-h-20 sm:col-span-2" data-sitekey={siteKey} />;
}
