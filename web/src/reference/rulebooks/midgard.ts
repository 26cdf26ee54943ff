// The game explained in our own words. Facts only; cases of doubt are settled by the rulings.
import type { Language } from "../../settings.svelte";
import type { Rulebook, Section } from "./rulebook";

const en: Section[] = [
  {
    id: "aim",
    icon: "glory",
    title: "The aim",
    blocks: [
      "The world is ending, and each clan wants the finest end. Over three Ages you draft cards, land figures, pillage provinces and fight. Whoever has the most Glory after the Third Age wins; equal clans share the victory.",
      "Death is no defeat here: fallen figures go to Valhalla and come back for the next Age, and some cards even pay you for losing.",
    ],
  },
  {
    id: "board",
    icon: "yggdrasil",
    title: "The board",
    blocks: [
      "Yggdrasil stands in the middle. Eight provinces surround it in a ring, grouped in three regions: Manheim, Jotunheim and Alfheim. Each province borders its two neighbours and Yggdrasil.",
      "A province has three to five villages, and every figure in it fills one. A full province takes nobody else. Yggdrasil has no villages and no limit, but it can only be reached by marching or by joining a battle there (one Monster may invade it, too).",
      "There are four fjords, each beside two provinces. Ships stay in their fjord and add their STR in both of its provinces.",
      "Each province holds a pillage token that says what a successful pillage gives: a step on Rage, Axes or Horns, or 5 Glory. Yggdrasil raises all three stats. With fewer than five seats some provinces are destroyed before the game begins.",
    ],
  },
  {
    id: "clan",
    icon: "warrior",
    title: "Your clan",
    blocks: [
      {
        steps: [
          [
            "Rage",
            "What you spend on actions in an Age. It is set to your Rage stat when the Action phase begins; what is left over is lost.",
          ],
          ["Axes", "The Glory you gain for each battle you win."],
          ["Horns", "How many figures you may have on the board at once."],
        ],
      },
      "Each stat has six steps. At the end of the game a stat on step 4 or 5 is worth 10 Glory, on step 6 it is worth 20.",
      {
        steps: [
          ["Leader", "STR 3, invades for free."],
          ["Warriors", "STR 1, cost 1 Rage each; a clan has eight."],
          ["Ship", "STR 2, costs 2 Rage, sails into a fjord and never moves again."],
          [
            "Monsters",
            "Come with upgrade cards; invading costs Rage equal to their STR, unless their card says otherwise.",
          ],
        ],
      },
      "Your sheet has slots for upgrades: one for the Leader, one for Warriors, one for the Ship, two for Monsters and three for the clan.",
    ],
  },
  {
    id: "age",
    icon: "doom",
    title: "An Age, phase by phase",
    blocks: [
      {
        steps: [
          ["Gods' Gifts", "Draft six cards."],
          ["Action", "Take turns, one action each, until the Rage or the provinces run out."],
          ["Discard", "Keep one card for the next Age, if you have any; none after the Third."],
          ["Quest", "Reveal committed Quests; the fulfilled ones pay off."],
          ["Ragnarök", "The doomed province is destroyed, and all who stand in it die gloriously."],
          ["Release Valhalla", "All fallen figures return to their reserves."],
        ],
      },
      "Then the pillage tokens are turned face up again and the next player becomes first player. After the Third Age the final bonuses are counted instead.",
    ],
  },
  {
    id: "gifts",
    icon: "pick",
    title: "Gods' Gifts: the draft",
    blocks: [
      "Everybody is dealt eight cards, takes one and passes the rest to the left, until all have taken six. The last two of each pack leave the game unseen. With two players, each takes two cards at a time.",
      "Choices are made at the same time and stay hidden; at this table you may change yours until the last player has chosen.",
      "In a first game the draft of the First Age can be left out: everybody plays with the eight cards dealt.",
    ],
  },
  {
    id: "actions",
    icon: "invade",
    title: "The five actions",
    blocks: [
      "In turn, clockwise from the first player, each clan with Rage left takes one action or passes. At 0 Rage your turns are skipped until you gain Rage again, but you still join battles and play cards in them.",
      {
        steps: [
          [
            "Invade",
            "Bring one figure from your reserve to a province with an empty village, or a Ship to a fjord. Pay the figure's cost; your Horns must allow it.",
          ],
          [
            "March",
            "For 1 Rage, move any number of your figures from one province to one other, however far, as long as there is room. Ships do not march.",
          ],
          [
            "Upgrade",
            "Play an upgrade card into its slot for the Rage it costs, replacing an old one if you like. An upgrade of a Leader, Warrior, Ship or Monster also brings one such figure into play for free, if you have one in reserve.",
          ],
          ["Quest", "Commit a Quest card face down, for free. It is judged in the Quest phase."],
          [
            "Pillage",
            "Try to pillage a province where you have a figure, or a Ship in its fjord, if it has not been pillaged in this Age. It costs no Rage, but others may contest it.",
          ],
          ["Pass", "Give up all your Rage and take no more actions in this Age."],
        ],
      },
      "The phase ends when nobody can act, or as soon as every surviving province has been pillaged.",
    ],
  },
  {
    id: "battle",
    icon: "battle-card",
    title: "Pillage and battle",
    blocks: [
      {
        steps: [
          [
            "Call to Battle",
            "From the pillager's left, going round the table, each player may move one figure at a time from an adjacent province into the pillaged one, while there are empty villages. The call ends when all have passed since the last move.",
          ],
          ["No enemy", "If no other clan is in the province or its fjord, the pillager simply takes the reward."],
          [
            "Play cards",
            "Every clan with a figure there takes part and must play one card from hand if it has any, face down; all are revealed together. A card of another type counts +0.",
          ],
          ["Late cards", "A few cards may still be added once all lie open."],
          [
            "Outcome",
            "Each clan adds the STR of its figures and its cards. The highest total wins alone; if the highest is tied, everybody loses.",
          ],
        ],
      },
      "Losers' figures in the battle are destroyed, and losers take their cards back to hand. The winner discards its cards and gains Glory equal to its Axes. Only if the pillager wins is the province pillaged and its token's reward given; otherwise it can be tried again.",
    ],
  },
  {
    id: "quests",
    icon: "quest-card",
    title: "Discard and Quest phases",
    blocks: [
      "After the actions you keep exactly one card, if you have any; the others are discarded face down. In the Third Age you discard them all.",
      "Then all committed Quests are revealed and judged on the board as it stands. Each fulfilled one gives its Glory, and you may raise one stat by a step. A failed Quest costs nothing.",
    ],
  },
  {
    id: "ragnarok",
    icon: "ragnarok",
    title: "Ragnarök and Valhalla",
    blocks: [
      "The Age track shows from the start which province falls in which Age. It is destroyed for the rest of the game; every figure in it and in its fjord dies. Each gives its clan 2 Glory in the First Age, 3 in the Second and 4 in the Third.",
      "Afterwards all figures in Valhalla return to their reserves, ready for the next Age.",
    ],
  },
  {
    id: "end",
    icon: "winner",
    title: "The end of the game",
    blocks: [
      "After the Third Age each stat on step 4 or 5 gives 10 Glory, each on step 6 gives 20, and a few cards pay a last time. The clan with the most Glory wins.",
    ],
  },
  {
    id: "secrets",
    icon: "odin",
    title: "What is open, what is hidden",
    blocks: [
      "Hands, committed Quests, cards discarded in the Discard phase and the packs of the draft are secret. Everything on the board, on clan sheets and in the discard pile is open, and so are the numbers of cards everybody holds.",
      "Some questions are put to everyone who could hold a certain card, whether they do or not, so that the question itself gives nothing away. That is why you may be asked to pass without a choice.",
    ],
  },
];

const fr: Section[] = [
  {
    id: "aim",
    icon: "glory",
    title: "Le but du jeu",
    blocks: [
      "Le monde touche à sa fin, et chaque clan veut la plus belle. Pendant trois Âges, vous draftez des cartes, débarquez des figurines, pillez des provinces et livrez bataille. Le clan qui a le plus de Gloire après le Troisième Âge l’emporte ; à égalité, la victoire est partagée.",
      "Mourir n’est pas une défaite : les figurines tombées vont au Valhalla et reviennent à l’Âge suivant, et certaines cartes récompensent même les vaincus.",
    ],
  },
  {
    id: "board",
    icon: "yggdrasil",
    title: "Le plateau",
    blocks: [
      "Yggdrasil se dresse au milieu. Huit provinces l’entourent en cercle, réparties en trois régions : Manheim, Jotunheim et Alfheim. Chaque province touche ses deux voisines et Yggdrasil.",
      "Une province compte de trois à cinq villages, et chaque figurine en occupe un. Une province pleine n’accueille plus personne. Yggdrasil n’a ni village ni limite, mais on n’y entre qu’en marchant ou en rejoignant une bataille (un Monstre peut aussi l’envahir).",
      "Il y a quatre fjords, chacun bordé par deux provinces. Les Navires restent dans leur fjord et ajoutent leur Force dans ces deux provinces.",
      "Chaque province porte un jeton Pillage qui dit ce que rapporte un pillage réussi : un rang de Rage, de Haches ou de Cornes, ou 5 points de Gloire. Yggdrasil augmente les trois caractéristiques. À moins de cinq joueurs, quelques provinces sont détruites avant le début de la partie.",
    ],
  },
  {
    id: "clan",
    icon: "warrior",
    title: "Votre clan",
    blocks: [
      {
        steps: [
          [
            "Rage",
            "Ce que vous dépensez pour agir pendant un Âge. Elle est fixée à votre niveau de Rage au début de la phase d’Action ; le reste est perdu.",
          ],
          ["Haches", "La Gloire gagnée pour chaque bataille remportée."],
          ["Cornes", "Le nombre de figurines que vous pouvez avoir en même temps sur le plateau."],
        ],
      },
      "Chaque caractéristique compte six rangs. En fin de partie, une caractéristique au rang 4 ou 5 vaut 10 points de Gloire ; au rang 6, elle en vaut 20.",
      {
        steps: [
          ["Chef", "Force 3, envahit gratuitement."],
          ["Guerriers", "Force 1, 1 point de Rage chacun ; un clan en a huit."],
          ["Navire", "Force 2, 2 points de Rage ; il entre dans un fjord et n’en bouge plus."],
          [
            "Monstres",
            "Ils arrivent avec des cartes Amélioration ; leur invasion coûte autant de Rage que leur Force, sauf indication contraire de la carte.",
          ],
        ],
      },
      "Votre fiche a des emplacements pour les améliorations : un pour le Chef, un pour les Guerriers, un pour le Navire, deux pour les Monstres et trois pour le clan.",
    ],
  },
  {
    id: "age",
    icon: "doom",
    title: "Un Âge, phase par phase",
    blocks: [
      {
        steps: [
          ["Cadeaux des Dieux", "Draftez six cartes."],
          ["Action", "À tour de rôle, une action chacun, jusqu’à épuisement de la Rage ou des provinces."],
          ["Défausse", "Gardez une carte pour l’Âge suivant, si vous en avez ; aucune après le Troisième."],
          ["Quête", "Révélez les Quêtes engagées ; celles qui sont accomplies rapportent de la Gloire."],
          ["Ragnarök", "La province menacée est détruite, et tous ceux qui s’y trouvent meurent glorieusement."],
          ["Libération du Valhalla", "Toutes les figurines tombées retournent dans les réserves."],
        ],
      },
      "Puis les jetons Pillage sont remis face visible et le joueur suivant devient premier joueur. Après le Troisième Âge, on compte les derniers bonus à la place.",
    ],
  },
  {
    id: "gifts",
    icon: "pick",
    title: "Cadeaux des Dieux : le draft",
    blocks: [
      "Chacun reçoit huit cartes, en prend une et passe le reste à gauche, jusqu’à en avoir pris six. Les deux dernières de chaque paquet quittent la partie sans être vues. À deux joueurs, on prend deux cartes à la fois.",
      "Les choix se font en même temps et restent cachés ; à cette table, vous pouvez changer le vôtre tant que le dernier joueur n’a pas choisi.",
      "Pour une première partie, on peut se passer du draft au Premier Âge : chacun joue avec les huit cartes reçues.",
    ],
  },
  {
    id: "actions",
    icon: "invade",
    title: "Les cinq actions",
    blocks: [
      "À tour de rôle, dans le sens horaire à partir du premier joueur, chaque clan à qui il reste de la Rage fait une action ou passe. À 0 point de Rage, votre tour est sauté tant que vous ne regagnez pas de Rage, mais vous rejoignez encore des batailles et y jouez des cartes.",
      {
        steps: [
          [
            "Invasion",
            "Amenez une figurine de votre réserve dans une province qui a un village vide, ou un Navire dans un fjord. Payez son coût ; vos Cornes doivent le permettre.",
          ],
          [
            "Marche",
            "Pour 1 point de Rage, déplacez autant de vos figurines que vous voulez d’une province vers une autre, aussi loin soit-elle, s’il y a de la place. Les Navires ne marchent pas.",
          ],
          [
            "Amélioration",
            "Jouez une carte Amélioration dans son emplacement pour son coût de Rage, en remplaçant au besoin une ancienne. Une amélioration de Chef, de Guerrier, de Navire ou de Monstre fait aussi entrer gratuitement une telle figurine, si vous en avez une en réserve.",
          ],
          [
            "Quête",
            "Engagez-vous dans une Quête : posez la carte face cachée, gratuitement. Elle est jugée pendant la phase de Quête.",
          ],
          [
            "Pillage",
            "Tentez de piller une province où vous avez une figurine, ou un Navire dans son fjord, si elle n’a pas été pillée pendant cet Âge. Cela ne coûte pas de Rage, mais d’autres peuvent s’y opposer.",
          ],
          ["Passer", "Renoncez à toute votre Rage et n’agissez plus pendant cet Âge."],
        ],
      },
      "La phase se termine quand plus personne ne peut agir, ou dès que toutes les provinces restantes ont été pillées.",
    ],
  },
  {
    id: "battle",
    icon: "battle-card",
    title: "Pillage et bataille",
    blocks: [
      {
        steps: [
          [
            "Appel au Combat",
            "À partir de la gauche du pilleur, tour après tour, chaque joueur peut déplacer une figurine à la fois d’une province adjacente vers la province pillée, tant qu’il y a des villages vides. L’appel prend fin quand tous ont passé depuis le dernier mouvement.",
          ],
          [
            "Aucun ennemi",
            "Si aucun autre clan n’est dans la province ou son fjord, le pilleur prend simplement la récompense.",
          ],
          [
            "Jouer des Cartes",
            "Chaque clan qui a une figurine sur place participe et doit jouer une carte de sa main s’il en a, face cachée ; toutes sont révélées ensemble. Une carte d’un autre type compte +0.",
          ],
          ["Cartes jouées après coup", "Quelques cartes peuvent encore s’ajouter une fois que tout est révélé."],
          [
            "Résolution",
            "Chaque clan additionne la Force de ses figurines et de ses cartes. Le total le plus élevé gagne s’il est seul ; en cas d’égalité au sommet, tout le monde perd.",
          ],
        ],
      },
      "Les figurines des vaincus présentes dans la bataille sont détruites, et les vaincus reprennent leurs cartes en main. Le vainqueur défausse les siennes et gagne autant de points de Gloire que son niveau de Haches. La province n’est pillée, et la récompense donnée, que si le pilleur gagne ; sinon, on peut réessayer.",
    ],
  },
  {
    id: "quests",
    icon: "quest-card",
    title: "Phases de Défausse et de Quête",
    blocks: [
      "Après les actions, vous gardez exactement une carte, si vous en avez ; les autres sont défaussées face cachée. Au Troisième Âge, vous les défaussez toutes.",
      "Ensuite, toutes les Quêtes engagées sont révélées et jugées sur le plateau tel qu’il est. Chaque Quête accomplie donne sa Gloire, et vous pouvez augmenter une caractéristique d’un rang. Une Quête échouée ne coûte rien.",
    ],
  },
  {
    id: "ragnarok",
    icon: "ragnarok",
    title: "Ragnarök et Valhalla",
    blocks: [
      "La piste des Âges montre dès le début quelle province tombe à quel Âge. Elle est détruite pour le reste de la partie ; toutes les figurines qui s’y trouvent et celles de son fjord meurent. Chacune rapporte à son clan 2 points de Gloire au Premier Âge, 3 au Deuxième et 4 au Troisième.",
      "Ensuite, toutes les figurines du Valhalla retournent dans les réserves, prêtes pour l’Âge suivant.",
    ],
  },
  {
    id: "end",
    icon: "winner",
    title: "La fin du jeu",
    blocks: [
      "Après le Troisième Âge, chaque caractéristique au rang 4 ou 5 donne 10 points de Gloire, au rang 6 elle en donne 20, et quelques cartes rapportent une dernière fois. Le clan qui a le plus de Gloire l’emporte.",
    ],
  },
  {
    id: "secrets",
    icon: "odin",
    title: "Ce qui est visible, ce qui est caché",
    blocks: [
      "Les mains, les Quêtes engagées, les cartes écartées en phase de Défausse et les paquets du draft sont secrets. Tout ce qui est sur le plateau, sur les fiches de clan et dans la défausse est visible, de même que le nombre de cartes de chacun.",
      "Certaines questions sont posées à tous ceux qui pourraient avoir une certaine carte, qu’ils l’aient ou non, pour que la question ne révèle rien. C’est pourquoi on vous demande parfois de passer sans avoir le choix.",
    ],
  },
];

export const midgard: Record<Language, Rulebook> = {
  en: {
    lead: "The game in ten minutes, in our own words. The rulebook has the last word; where it is silent, the rulings do.",
    gods: "Gods of Asgard",
    godsLead: "With that module two of them stand on the board, each with a power over its province.",
    rulingsLead:
      "How we decide where the rulebook is silent or contradicts itself. Numbers are quoted in the log and on cards.",
    rulingsSearch: "A word, a card, or a number such as R52",
    sections: en,
  },
  fr: {
    lead: "Le jeu en dix minutes, dans nos propres mots. Le livret de règles a le dernier mot ; là où il se tait, ce sont les décisions.",
    gods: "Dieux d’Asgard",
    godsLead: "Avec ce module, deux d’entre eux se tiennent sur le plateau, chacun avec un pouvoir sur sa province.",
    rulingsLead:
      "Comment nous tranchons là où le livret se tait ou se contredit. Leurs numéros sont cités dans le journal et sur les cartes.",
    rulingsSearch: "Un mot, une carte, ou un numéro tel que R52",
    sections: fr,
  },
};
