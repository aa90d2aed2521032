/** Of how readers travel a journey, as its authors are told. */
export default {
  journeyReaders: {
    counting: 'Counting the readers',
    unknown: 'The readers couldn’t be counted. Open the journey again to try once more.',
    tooFew: 'Fewer than {{count}} readers have begun this journey so far.',
    privacy:
      'Members of the organization aren’t counted. Numbers that tell of fewer than {{count}} readers aren’t shown.',
    readers_one: '{{count}} reader has begun the journey.',
    readers_other: '{{count}} readers have begun the journey.',
    runs_one: '{{count}} run in all.',
    runs_other: '{{count}} runs in all.',
    partial: 'Only the newest runs are counted: there are too many for a page.',
    finished: 'Came to an ending',
    endings: 'Endings',
    stops: 'Where readers stop',
    stopped: 'No choice made for 14 days',
    untold: 'Too few to tell',
    came_one: '{{came}} of {{count}} reader came here.',
    came_other: '{{came}} of {{count}} readers came here.',
    stoppedHere_one: '{{count}} stopped here.',
    stoppedHere_other: '{{count}} stopped here.',
    followed: 'Of the readers who came here, so many chose this.',
    csv: 'Download as CSV',
  },
};
