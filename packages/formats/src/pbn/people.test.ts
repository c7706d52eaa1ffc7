/** Names of several people in one text. */
import { expect, it } from 'vitest'
import { playersIn } from './people.ts'

const namesIn = (text: string) =>
  playersIn(text).map(({ name, memberId }) => name + (memberId === null ? '' : `#${memberId}`))

it.each([
  ['Ida I - Ivo I', ['Ida I', 'Ivo I']],
  ['Anna I Kowalska - Jan Og', ['Anna I Kowalska', 'Jan Og']],
  ['Und Ko / Et Al', ['Und Ko', 'Et Al']],
  ['Kari og Ola', ['Kari', 'Ola']],
  ['Ann and Bo', ['Ann', 'Bo']],
  ['Anna i Jan', ['Anna', 'Jan']],
  ['JOHN SMITH AND JANE DOE', ['JOHN SMITH', 'JANE DOE']],
  ['HANS MEIER UND EVA KUHN', ['HANS MEIER', 'EVA KUHN']],
  ['ANNA OG PER', ['ANNA', 'PER']],
  ['LUC ET EVE', ['LUC', 'EVE']],
  ['John Smith And Jane Doe', ['John Smith', 'Jane Doe']],
  ['Ida I Berg', ['Ida I Berg']],
  ['Ann Lee – Bo Og Lee', ['Ann Lee', 'Bo Og Lee']],
])('%s are %j', (text, names) => expect(namesIn(text)).toEqual(names))

it.each([
  ['J&uuml;rgen M&uuml;ller;Bj&oslash;rn &Aring;s', ['Jürgen Müller', 'Bjørn Ås']],
  ['&#321;ucja &#x17B;uk;Jos&eacute;#12', ['Łucja Żuk', 'José#12']],
  ['Pavel&nbsp;&Scaron;ik - O&rsquo;Shea', ['Pavel Šik', 'O’Shea']],
  ['Ann &amp; Bo', ['Ann', 'Bo']],
  ['Q &nosuch Z', ['Q &nosuch Z']],
  ['&#0;Ann;&#x110000;Bo', ['Ann', 'Bo']],
])('%s, with what pages write for letters, are %j', (text, names) => expect(namesIn(text)).toEqual(names))
