/** Of a reader's way through a branching journey, drawn and as a list. */
export default {
  journeyPath: {
    map: 'Map of your way. The list below says the same.',
    asList: 'Show as a list',
    key: { now: 'this time', earlier: 'earlier', untried: 'not yet' },
    before_one: '{{count}} earlier step',
    before_other: '{{count}} earlier steps',
    after_one: '{{count}} later step',
    after_other: '{{count}} later steps',
    earlierTo: 'Earlier, you went from here to: {{steps}}',
    untried_one: '{{count}} choice untried',
    untried_other: '{{count}} choices untried',
    goOnFrom: 'You can go on from here',
    others: 'Seen on earlier ways',
    leftOut_one: '{{count}} step that you saw longer ago isn’t on the map.',
    leftOut_other: '{{count}} steps that you saw longer ago aren’t on the map.',
    leftOutRuns_one: '{{count}} earlier run is left out: there are too many choices to show at once.',
    leftOutRuns_other: '{{count}} earlier runs are left out: there are too many choices to show at once.',
  },
};
