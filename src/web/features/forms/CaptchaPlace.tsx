import { useEffect } from 'react';

export interface CaptchaPlaceProps {
  readonly script: string;
  readonly siteKey: string;
  /** Nothing is asked of the service before somebody fills in the form. */
  readonly isWanted: boolean;
}

/** Where the usual captcha services draw themselves, each by its class; what they find goes into the form as a field. */
export function CaptchaPlace({ script, siteKey, isWanted }: CaptchaPlaceProps) {
  useEffect(() => {
    if (!isWanted) return;
    const element = document.createElement('script');
    element.src = script;
    document.head.append(element);
    return () => element.remove();
  }, [isWanted, script]);
  return <div className="g-recaptcha h-captcha cf-turnstile min-h-20 sm:col-span-2" data-sitekey={siteKey} />;
}
