/** Groups of calls that the shop may ask a token of (S 7 and D 7, token_recaptcha on configured endpoints). */
export const BOT_CHECKED_GROUPS = ['login', 'registration', 'password', 'forms'] as const;
export type BotCheckedGroup = (typeof BOT_CHECKED_GROUPS)[number];
