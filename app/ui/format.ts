import { useRoot } from '#app/shell/use-root.ts';
import { readersLanguage } from '#domain/language.ts';
import { formatTag, type Locale } from '#domain/locale.ts';
import { glued, onOneLine } from './glued.ts';

type Format = ReturnType<typeof makeFormat>;

/** The format of each language, made once: to make one takes longer than to render most components. */
const made = new Map<Locale, Format>();

/** Numbers, dates and names of languages as the page's language writes them: the same object for all its components. */
export function useFormat(): Format {
  const locale = useRoot()?.locale ?? 'en';
  const format = made.get(locale) ?? makeFormat(locale);
  made.set(locale, format);
  return format;
}

function makeFormat(locale: Locale) {
  const tag = formatTag[locale];
  const number = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const fullDay = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const names = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' });
  const languageInText = (code: string) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
  const regionalLanguage = (code: string) => {
    const name = languageInText(code);
    return name === code ? code : name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  };
  return {
    tag,
    list: (items: readonly string[]) => list.format(items),
    /** A size in the unit that suits it: 812 bytes, 3.4 MB. */
    bytes: (value: number) => {
      const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
      const step = Math.min(steps.length - 1, value < 1 ? 0 : Math.floor(Math.log10(value) / 3));
      const unit = steps[step] ?? 'byte';
      const style = { style: 'unit', unit, unitDisplay: step === 0 ? 'long' : 'short' } as const;
      return onOneLine(
        new Intl.NumberFormat(tag, { ...style, maximumFractionDigits: 1 }).format(value / 1_000 ** step),
      );
    },
    number: (value: number) => number.format(value),
    /** Whole hours, or minutes where it is less than one: 3 hr, 30 min; or in full. */
    time: (minutes: number, unitDisplay: 'short' | 'long' = 'short') => {
      const [value, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
      return onOneLine(new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).format(value));
    },
    /** Of whole percent: 41 becomes 41%, or 41 % with a narrow space where the language requires one. */
    percent: (value: number) => (locale === 'en' ? percent.format(value / 100) : `${number.format(value)}\u202f%`),
    /** The day alone, the same on the server and in every zone. */
    day: (time: number) => onOneLine(day.format(time)),
    /** A month and its year within a sentence: as in a full date, without its day; Ukrainian inflects the month there. */
    monthInText: (time: number) => {
      const parts = fullDay.formatToParts(time);
      const day = parts.findIndex(({ type }) => type === 'day');
      const text = parts.map(({ value }, at) => (at === day || at === day + 1 ? '' : value)).join('');
      // The server and browsers differ in which space stands before “р.”.
      return glued(text.replace(/\s/g, ' '));
    },
    /** Day and hour in the reader's own zone: only for parts that are rendered in the browser. */
    moment: (time: number) => glued(moment.format(time)),
    /** The name of a language within a sentence: many languages do not write it with a capital. */
    languageInText,
    /** The name of a language where it stands alone, as readers say it: American English is English. */
    language: (code: string) => regionalLanguage(readersLanguage(code)),
    /** The same with its region, for authors, who may choose it. */
    regionalLanguage,
  };
}
