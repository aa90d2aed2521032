/**
 * Spanish words that the stemmer takes for forms of others, in folded letters. It removes endings by their letters
 * alone: María would be of mar, Alicante of Alicia, peces of pecado, puerto of puerta. After a change here, raise
 * `stemmerVersion` in commands/search/stem-words.ts: stored stems are made again.
 */

/** Nouns and adjectives in -z, whose plural is in -ces. */
const inZ =
  'actriz agraz altavoz andaluz antifaz aprendiz arcabuz arroz atroz audaz avestruz barniz caliz capataz capaz ' +
  'capuz cerviz cicatriz codorniz contumaz coz cruz desliz directriz disfraz doblez eficaz emperatriz ' +
  'falaz faz feliz feroz fugaz hoz incapaz ineficaz infeliz institutriz juez lapiz locuaz ' +
  'lombriz luz maiz matiz matriz meretriz montaraz mordaz motriz nariz nuez paz perdiz perspicaz pertinaz pez ' +
  'portavoz precoz raiz rapaz sagaz solaz suspicaz tamiz tapiz tenaz testuz tez tragaluz trasluz veloz veraz vez ' +
  'vivaz voraz voz';

/** Names of people and places, and words without other forms, that look like forms of another word. */
const alone =
  'adela alberto alicante alicia amalia ambrosio amelia andrea anton antonia antonio aragon aurelia aurelio beatriz ' +
  'bernarda bernardo cadiz camila camilo carla carlos carmen castilla cecilia celia clara claudia claudio consuelo ' +
  'cordoba cristina diana dolores elena elias emilia emilio esperanza esteban eugenia eugenio fabian fatima felipe ' +
  'galicia garcia gloria gonzalo granada helena ines isabel jacinta jacinto javier jimena josefa julia julian julio ' +
  'laura leon leonor lorena lorenzo lucas lucia luciano luisa malaga manuel manuela marcela marcelo marcos margarita ' +
  'maria mariana mariano mario marras marta martin mateo matias mercedes miranda monica murcia natalia navarra nicolas ' +
  'noelia octavia octavio ofelia olivia oviedo pamela patricia paula paulina pilar quiteria ramon raquel rocinante rosalia ' +
  'rosario salamanca salvador sancho santiago sara sebastian segovia sevilla silvia sofia soledad susana teresa toledo ' +
  'tomas valencia valentina valeria vera veronica victor victoria virginia zaragoza';

/** Nouns that differ in their last vowel alone, and in what they mean. */
const inOandA =
  'banco banca barco barca bolso bolsa caso casa cero cera copo copa cuento cuenta charco charca derecho derecha foco foca fondo ' +
  'fonda foso fosa fruto fruta gorro gorra grado grada huerto huerta leño leña libro libra manto manta marco marca medio media ' +
  'modo moda moro mora palo pala partido partida pato pata plato plata plazo plaza puerto puerta punto punta ' +
  'rato rata ruedo rueda seto seta suelo suela tallo talla trompo trompa tubo tuba velo vela';

const words = (list: string) => list.replaceAll('ñ', 'n').split(' ');

/** What each of these words and its plural is stored as: the word itself. */
const whole = new Map([
  ...words(inZ).flatMap((word) => [word, `${word.slice(0, -1)}ces`].map((form) => [form, word] as const)),
  ...words(alone).map((word) => [word, word] as const),
  ...words(inOandA).flatMap((word) => [word, `${word}s`].map((form) => [form, word] as const)),
]);

/** The stem of a folded Spanish word that the stemmer would get wrong; undefined for all others. */
export function wholeSpanishWord(word: string): string | undefined {
  return whole.get(word);
}
