import { route } from '../base/route.ts';

export const botCheckWidget = route('GET', '/bot-check/widget', { who: 'any', limit: 'botChallenges' });
