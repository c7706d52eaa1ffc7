/** Phrases that no club secretary would write, in the texts of the pages. The specification's own texts have none of them. */

type Banned = { readonly phrase: RegExp; readonly instead: string }

/** What sounded translated, clipped or archaic, with what is written instead. */
export const BANNED: readonly Banned[] = [
  { phrase: /\bunasked\b/i, instead: 'say who reads what to whom' },
  { phrase: /\bby ear\b/i, instead: 'Spoken play' },
  { phrase: /\berrs?\b/i, instead: 'makes a mistake' },
  { phrase: /\bmakes way\b|\bgives way\b/i, instead: 'is removed' },
  { phrase: /\bAP the end\b/, instead: 'AP (all pass) ends the auction' },
  { phrase: /\bby (?:itself|themselves)\b/i, instead: 'automatically' },
  { phrase: /\banew\b/i, instead: 'again' },
  { phrase: /\bonce more\b/i, instead: 'again, one more' },
  { phrase: /\bno more\b(?! (?:cards|entries|streams|seasons|browsers))/i, instead: 'no longer' },
  { phrase: /\b[Tt]his is no [a-z]/, instead: 'This is not a …' },
  { phrase: /\bone a line\b|\b(?:IMPs|minutes|boards?|names?) a (?:board|round|line)\b/i, instead: 'per' },
  { phrase: /\b[Ww]ho\b(?: \w+){0,3} (?:is told|has the right)\b/, instead: 'anybody who' },
  { phrase: /\b(?:is|are) told\b(?! apart)/i, instead: 'see, are shown, get a message' },
  { phrase: /\btells no\b|\bnot told\b/i, instead: 'does not say, is missing' },
  { phrase: /\bneeds? another look\b/i, instead: 'Please check' },
  { phrase: /\bput right\b.*\bso far\b/i, instead: 'Corrections so far' },
  { phrase: /\bhas room for\b|\bno room for\b/i, instead: 'can include, cannot include' },
  { phrase: /\bpart company\b/i, instead: 'differ' },
  { phrase: /\bbrings? you here\b/i, instead: 'the page you need' },
  { phrase: /\bin step with\b/i, instead: 'sync with' },
  { phrase: /\bas good as certain\b/i, instead: 'almost certain' },
  { phrase: /\bhangs on\b/i, instead: 'depends on' },
  { phrase: /\bin each other’s place\b/i, instead: 'swapped' },
  { phrase: /\bkept in this browser alone\b/i, instead: 'kept only in this browser' },
  { phrase: /\bcounts for nobody\b/i, instead: 'does not count' },
  { phrase: /\b(?:kept|done|shown|listed) so\b/i, instead: 'in this way' },
  { phrase: /\blongest ago\b/i, instead: 'for longest' },
  { phrase: /\bto be told of\b/i, instead: 'to be notified of' },
  { phrase: /\bnumbers alone\b/i, instead: 'only the numbers' },
  { phrase: /\bin another way\b|\botherwise than\b/i, instead: 'differently' },
]

/** English texts with such a phrase, by id. */
export const bannedIn = (
  texts: Readonly<Record<string, string>>,
): readonly { readonly id: string; readonly text: string; readonly instead: string }[] =>
  Object.entries(texts).flatMap(([id, text]) =>
    BANNED.filter(({ phrase }) => phrase.test(text)).map(({ instead }) => ({ id, text, instead })),
  )
