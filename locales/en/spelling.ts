/** The check of spelling in the editor, and the dictionary of a project. */
export default {
  dictionary: {
    title: 'Dictionary',
    intro:
      'Words that are right in this project, such as invented names: the spelling checker doesn’t mark them. Everyone who can write here shares this list. A name’s other forms count too: if “Kesha” is right, so is “Kesha’s.”',
    add: 'Add words',
    addHint: 'One per line, up to {{letters}} letters each.',
    addButton: 'Add',
    added_one: '{{count}} word added.',
    added_other: '{{count}} words added.',
    removed: '“{{word}}” removed.',
    undo: 'Undo',
    words_one: '{{count}} word',
    words_other: '{{count}} words',
    none: 'No words yet. You can also add one in the text, from the menu of a marked word.',
    by: '{{name}}, {{day}}',
    remove: 'Remove “{{word}}”',
    problem: {
      required: 'Type at least one word.',
      notAWord: '“{{word}}” isn’t a single word of letters. Nothing was added.',
      tooLong: '“{{word}}” is longer than {{letters}} letters. Nothing was added.',
      tooMany: 'A project’s dictionary holds {{words}} words. Nothing was added.',
    },
  },
  spelling: {
    menu: 'Spelling of “{{word}}”',
    suggestions: 'Suggestions',
    allRight: 'Every word here is in a dictionary.',
    none: 'No suggestions',
    add: 'Add to the project’s dictionary',
    ignore: 'Ignore here',
    list: 'Open the dictionary',
    added: '“{{word}}” is in the project’s dictionary.',
    notAdded: 'The word couldn’t be added to the dictionary. Try again.',
    notAWord: 'This can’t be added to the dictionary.',
    full: 'The project’s dictionary is full.',
  },
};
