export default {
  offlineWriting: {
    keep: 'Write without a network',
    hint: 'Keeps this project on this device. Whoever can open your browser can then read it, so use a device of your own.',
    gettingReady: 'Getting ready…',
    notReady:
      'This browser couldn’t store the editor, so the project doesn’t open without a network yet. Make room, and open the project again.',
    listed: 'Projects on this device',
    fetching: 'Fetching the texts: {{here}} of {{all}}.',
    held: 'Texts on this device: {{here}} of {{all}}.',
    heldSome: 'Texts on this device: {{here}} of {{all}}. The others come when you open them.',
    heldNoRoom: 'No room left on this device. Texts here: {{here}} of {{all}}.',
    problem: {
      lost: 'You can’t write in this project anymore, so it isn’t kept here.',
      noRoom: 'This browser has no room left, so the project isn’t kept here.',
      unknown: 'The server couldn’t be reached. Please try again.',
    },
    saved: 'Saved on this device · no network',
    now: 'You’re offline. Keep writing: it’s saved on this device and sent when you’re back.',
    back: 'You’re back online. What you wrote here is on this device until you open the whole workspace.',
    goBack: 'Send it and go on',
    notStored: 'This browser can’t store what you write: it’s only on this page. Download a copy before you close it.',
    needsNetwork: 'That needs a network. Do it when you’re back online.',
    missing: 'This text isn’t on this device. It opens when you’re back online.',
    broken:
      'The copy of this text on this device can’t be read whole, so it stays closed and unchanged. It opens when you’re back online.',
    foreign:
      'This text holds something that this version of the editor doesn’t know, so it stays closed and unchanged. It opens when you’re back online.',
    otherTitle: 'This project opens with a network',
    otherText:
      'It was kept by another version of the editor. Nothing is lost: what you wrote is on this device and is sent when you’re back online.',
  },
};
